// What lies over the race.
export type Opened = "log" | "talk" | "menu" | "odds" | "hint" | "supplies";

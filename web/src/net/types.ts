// Made by `outspeed serve --types` from the server's own types. Do not edit.

export const PROTOCOL = 1;

export const BOARD = 7; // zones
export const SHIPS = [{ colour: "purple", shape: "diamond", symbol: "◆" }, { colour: "yellow", shape: "triangle", symbol: "▲" }, { colour: "blue", shape: "circle", symbol: "●" }, { colour: "green", shape: "square", symbol: "■" }, { colour: "red", shape: "star", symbol: "★" }, { colour: "white", shape: "cross", symbol: "✚" }] as const;
export const TOKENS = ["nitro", "fuel_tank", "flamethrower", "forcefield", "electromagnet", "ion_cannon"] as const;

export type Stage = "bonus" | "route" | "wheel" | "keep" | "reveal" | "over";
export type Reason = "running" | "last_ship" | "no_ship" | "zone" | "fuel" | "tokens" | "shared";

/** A ship and what everybody knows of its player's turn. */
export interface ShipView {
  zone: number | null;
  fuel: number;
  tokens: number;
  out: number | null;
  out_by: string | null;
  announced: boolean | null;
  played: string | null;
  route: string | null;
  digit: number | null;
}

/** Tokens being drawn (6.8): how many, and which to who drew them. */
export interface Draw {
  seat: number;
  count: number;
  decided: boolean;
  tokens: string[] | null;
  kept: string | null;
}

/** A race as everybody sees it. */
export interface PublicView {
  deck: { id: string; hash: string };
  edition: string;
  first_game: boolean;
  turn: number;
  tile: number;
  side: "small" | "large";
  finish: boolean;
  tiles_used: number[];
  stage: Stage;
  step: number;
  rear: number;
  front: number;
  ships: ShipView[];
  forcefields: Record<string, number>;
  entered: number[];
  supply: number;
  discard: Record<string, number>;
  stack: number;
  draws: Draw[];
  pending: number[];
  reason: Reason;
  ranks: number[] | null;
}

/** A turn begins with this tile (9.1). */
export interface TileRevealed {
  type: "tile_revealed";
  turn: number;
  tile: number;
  side: string;
}

/** A seat plays a token face down, or passes (4.1). */
export interface Announced {
  type: "announced";
  seat: number;
  plays: boolean;
}

/** A token that was played is turned over (4.3). */
export interface TokenRevealed {
  type: "token_revealed";
  seat: number;
  token: string;
}

/** A token has no effect, and why (4.7, 4.12 to 4.15). */
export interface Fizzled {
  type: "fizzled";
  seat: number;
  token: string;
  reason: string;
}

/** A forcefield lies in a zone now (4.13). */
export interface Placed {
  type: "placed";
  seat: number;
  zone: number;
}

/** An attack hits a ship: it will be pushed by, or lose, this amount (4.12, 4.14, 4.15). */
export interface Hit {
  type: "hit";
  seat: number;
  target: number;
  token: string;
  amount: number;
}

/** A ship gains fuel; `fuel` is what it has then. */
export interface FuelGained {
  type: "fuel_gained";
  seat: number;
  amount: number;
  by: string;
  fuel: number;
}

/** A ship loses fuel to ion cannons (4.15). */
export interface FuelLost {
  type: "fuel_lost";
  seat: number;
  amount: number;
  by: string;
  fuel: number;
}

/** A ship moves from zone to zone by a token, several pushes or its route (8.1). */
export interface Moved {
  type: "moved";
  seat: number;
  from: number;
  to: number;
  by: string;
}

/** A forcefield ends a move with this many zones still to go (8.1). */
export interface Stopped {
  type: "stopped";
  seat: number;
  zone: number;
  left: number;
}

/** A ship is out: of fuel, by an ion cannon, fallen behind, or with its board (7.1 to 7.3). */
export interface Eliminated {
  type: "eliminated";
  seat: number;
  zone: number;
  by: string;
}

/** A ship has moved past the front zone: zones first to last are added (8.2). */
export interface BoardAdded {
  type: "board_added";
  seat: number;
  first: number;
  last: number;
}

/** The rearmost board, zones first to last, is taken away (8.3). */
export interface BoardRemoved {
  type: "board_removed";
  first: number;
  last: number;
}

/** The tiles turn to their side for 3-4 players (7.5). */
export interface Flipped {
  type: "flipped";
  ships: number;
}

/** A route that was chosen in secret (6.1). */
export interface RouteRevealed {
  type: "route_revealed";
  seat: number;
  route: string;
}

/** Too many have chosen the route: it costs and gives this seat nothing (6.2). */
export interface Blocked {
  type: "blocked";
  seat: number;
  route: string;
}

/** A digit dialled in secret (6.1). */
export interface DigitRevealed {
  type: "digit_revealed";
  seat: number;
  digit: number;
}

/** A die for a cost, for fuel or for zones (6.4, 6.5). */
export interface Rolled {
  type: "rolled";
  seat: number;
  colour: string;
  digit: number;
  for: string;
}

/** A ship pays its route's cost; less than was due means that it had no more (6.6). */
export interface Paid {
  type: "paid";
  seat: number;
  amount: number;
  due: number;
  fuel: number;
}

/** A seat looks at the tokens it draws (6.8); others see how many. */
export interface Drew {
  type: "drew";
  seat: number;
  count: number;
  tokens: string[] | null;
}

/** A seat keeps a token it has drawn (6.8); others do not see which. */
export interface Kept {
  type: "kept";
  seat: number;
  token: string | null;
}

/** The discard becomes the new stack, of this many tokens (6.8). */
export interface Reshuffled {
  type: "reshuffled";
  tokens: number;
}

/** The forcefields of a zone have done their work (8.5). */
export interface ForcefieldsRemoved {
  type: "forcefields_removed";
  zone: number;
  count: number;
}

/** Who has won, and what decided it (9.2 to 9.4). */
export interface RaceOver {
  type: "race_over";
  winners: number[];
  reason: string;
}

export type GameEvent = TileRevealed | Announced | TokenRevealed | Fizzled | Placed | Hit | FuelGained | FuelLost | Moved | Stopped | Eliminated | BoardAdded | BoardRemoved | Flipped | RouteRevealed | Blocked | DigitRevealed | Rolled | Paid | Drew | Kept | Reshuffled | ForcefieldsRemoved | RaceOver;

/** The first message: which protocol, which table, what is known of it already. */
export interface Hello {
  type: "hello";
  protocol: number;
  table: string;
  events?: number | null;
  talk?: number;
  public?: boolean;
}

/** Answered by `pong`. */
export interface Ping {
  type: "ping";
}

/** Seal a choice for the open question, or change it, until the reveal. */
export interface Choose {
  type: "choose";
  id: string;
  ask: number;
  choice: string;
  seat?: number | null;
}

/** Take back the sealed choice, until the reveal. */
export interface Retract {
  type: "retract";
  id: string;
  ask: number;
  seat?: number | null;
}

/** I am back: no more autopilot. */
export interface Resume {
  type: "resume";
  id: string;
}

/** Take a seat in the lobby; in a seat of one's own: change name and colour. */
export interface Sit {
  type: "sit";
  id: string;
  name: string;
  colour?: "purple" | "yellow" | "blue" | "green" | "red" | "white" | null;
  seat?: number | null;
}

/** Give up a seat, or all; in a race a bot takes over for good. */
export interface Leave {
  type: "leave";
  id: string;
  seat?: number | null;
}

/** In the lobby: ready for the start, or not. */
export interface Ready {
  type: "ready";
  id: string;
  ready: boolean;
  seat?: number | null;
}

/** Everything that a host may set; the defaults are a full game of four by link. */
export interface Options {
  players: number;
  first_game: boolean;
  edition: "en" | "fr" | "pl" | "ru";
  deck: string;
  clock: 0 | 20 | 45 | 90 | 86400 | 172800 | 259200;
  bots: "rookie" | "cruiser" | "racer" | "ultima" | null;
  public: boolean;
  announce: "zones" | "together";
  talk: boolean;
  console: boolean;
}

/** Host, in the lobby: other options; nobody is ready any more. */
export interface SetOptions {
  type: "options";
  id: string;
  options: Options;
}

/** Host: a bot for a seat, or for all empty ones. */
export interface AddBot {
  type: "bot";
  id: string;
  level: "rookie" | "cruiser" | "racer" | "ultima";
  seat?: number | null;
}

/** Host: free a seat; in a race a bot takes over. */
export interface Remove {
  type: "remove";
  id: string;
  seat: number;
}

/** Host: whoever holds this seat is the host now. */
export interface HandOver {
  type: "hand_over";
  id: string;
  seat: number;
}

/** Host: begin; bots take the empty seats, if the options say so. */
export interface Start {
  type: "start";
  id: string;
}

/** After the race: the same group at a new table. */
export interface Rematch {
  type: "rematch";
  id: string;
  same_luck?: boolean;
}

/** Table talk: a text, or the name of a ready-made phrase. */
export interface Say {
  type: "say";
  id: string;
  text?: string | null;
  phrase?: string | null;
  seat?: number | null;
}

/** Host: silence a seat, or let it talk again. */
export interface Mute {
  type: "mute";
  id: string;
  seat: number;
  muted: boolean;
}

/** Host: table talk on or off. */
export interface SwitchTalk {
  type: "talk";
  id: string;
  on: boolean;
}

/** Hints may be given at this table, as far as this player is concerned, or may not. */
export interface Agree {
  type: "agree";
  id: string;
  hints: boolean;
  seat?: number | null;
}

/** What would a strong bot do in my place, and why? The answer is `hint` or `refused`. */
export interface AskHint {
  type: "hint";
  id: string;
  ask: number;
  seat?: number | null;
}

/** Who sits in a seat, as everybody may know it. */
export interface SeatInfo {
  name: string;
  colour: "purple" | "yellow" | "blue" | "green" | "red" | "white";
  bot: "rookie" | "cruiser" | "racer" | "ultima" | null;
  ready: boolean;
  host: boolean;
  autopilot: boolean;
  left: boolean;
  muted: boolean;
  hints: boolean;
}

/** A table, as everybody at it may know it. */
export interface TableInfo {
  phase: "lobby" | "racing" | "finished";
  options: Options;
  deck_hash: string;
  seats: (SeatInfo | null)[];
  promise: string;
  seed: string | null;
  talk: boolean;
  hints: boolean;
}

/** For who has the players' link, not for spectators. */
export interface Links {
  table: string;
  code: string | null;
  watch: string;
  next: string | null;
}

/** Where the race stands, the same for everybody; together with `own` it is a seat's view. */
export interface RaceInfo {
  ask: number;
  deadline: number | null;
  view: PublicView;
}

/** Why a seat that is asked may not choose this: a reason (`ask.why` of the texts), its rule. */
export interface Why {
  choice: string;
  reason: string;
  rule: string;
  values: Record<string, string | number>;
}

/** The tokens of a draw of one's own: `draw` is its place in the view's draws. */
export interface OwnDraw {
  draw: number;
  tokens: string[];
  kept: string | null;
}

/** What only the owner of a seat may see. */
export interface Own {
  seat: number;
  hand: string[];
  choices: string[];
  why: Why[];
  sealed: string | null;
  played: string | null;
  draws: OwnDraw[];
}

/** One thing said. */
export interface Line {
  number: number;
  seat: number;
  name: string;
  at: number;
  text?: string | null;
  phrase?: string | null;
}

/** The answer to `hello`: everything that the client may know, and the events it has missed. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  version: number;
  now: number;
  host: boolean;
  mine: number[];
  table: TableInfo;
  links?: Links | null;
  status?: ("thinking" | "locked" | "waiting")[];
  race?: RaceInfo | null;
  count?: number;
  events?: GameEvent[];
  own?: Own[];
  talk?: Line[];
}

/** Something has changed; parts that have not are left out. */
export interface Update {
  type: "update";
  version: number;
  host?: boolean | null;
  mine?: number[] | null;
  links?: Links | null;
  table?: TableInfo | null;
  status?: ("thinking" | "locked" | "waiting")[] | null;
  race?: RaceInfo | null;
  count?: number | null;
  events?: GameEvent[];
  own?: Own[];
  talk?: Line[];
}

/** Done, and stored so that no crash undoes it. */
export interface Ack {
  type: "ack";
  id: string;
}

/** What a strong bot thinks of a seat's view; chances of victory are shares of 1. */
export interface Hint {
  type: "hint";
  id: string;
  seat: number;
  ask: number;
  level: "rookie" | "cruiser" | "racer" | "ultima";
  chances: Record<string, number>;
  mix: Record<string, number>;
  others: Record<string, Record<string, number>>;
  shares: number[];
}

/** Not done, and why. */
export interface RefusedOrder {
  type: "refused";
  id: string;
  code: string;
  text: string;
}

/** Not a message that can be answered otherwise. */
export interface Error {
  type: "error";
  code: string;
  text: string;
}

/** The answer to `ping`: the server's clock, in seconds since 1970. */
export interface Pong {
  type: "pong";
  now: number;
}

/** The server ends this connection (`restart`: come back soon), or the table is `gone`. */
export interface Closing {
  type: "closing";
  code: "restart" | "gone";
}

/** The token of a one-time link. */
export interface Claim {
  token: string;
}

/** What a new API token is for, in its owner's words. */
export interface Label {
  label?: string;
}

/** Whether the server knows who asks. */
export interface Me {
  known: boolean;
}

/** Opened on another device, once and within `seconds`, it continues there as the same guest. */
export interface DeviceLink {
  token: string;
  seconds: number;
}

/** For the header `Authorization: Bearer …`; it is not shown again. */
export interface ApiToken {
  token: string;
}

/** What is still known of a token: not the token itself. */
export interface ApiTokenInfo {
  id: string;
  label: string;
  created: number;
}

/** A new table: the players' id, the code to type, the spectators' id. */
export interface TableLinks {
  table: string;
  code: string;
  watch: string;
}

/** The players' id of a table whose code somebody knows. */
export interface Found {
  table: string;
}

/** What the list of tables says of one. */
export interface Listing {
  host: string | null;
  seated: number;
  options: Options;
}

/** A table in a list: `table` to take a seat in the lobby, or `watch` to look on. */
export interface PublicTable {
  phase: "lobby" | "racing" | "finished";
  listing: Listing;
  table: string | null;
  watch: string | null;
}

/** A table where whoever asks has sat. */
export interface MyTable {
  table: string;
  phase: "lobby" | "racing" | "finished";
  updated: number;
  listing: Listing;
}

/** A table as a visitor may see it; the WebSocket tells the rest. */
export interface TableState {
  version: number;
  table: TableInfo;
  race: RaceInfo | null;
}

/** All that a table's options, seats and talk may be. */
export interface Choices {
  protocol: number;
  players: [number, number];
  editions: string[];
  clocks: number[];
  announce: string[];
  bots: string[];
  colours: string[];
  phrases: string[];
  languages: string[];
  max_talk: number;
}

/** A deck's id, for a table's options, and what it is. */
export interface DeckInfo {
  id: string;
  title: string;
  hash: string;
}

/** A sum of a number, dice, counts of players and the wheel. */
export interface Amount {
  number: number;
  yellow: number;
  blue: number;
  counts: [number, number, number];
  wheels: number;
}

/** One way over a tile: condition, cost, benefit (6.2 to 6.4). */
export interface Route {
  seats: number | null;
  alone: boolean;
  cost: Amount;
  zones: Amount;
  fuel: Amount;
  bonus: number;
}

/** A tile: on each side the routes A, B, C, null where a route is off. */
export interface Face {
  number: number;
  finish: boolean;
  small: Record<string, Route | null>;
  large: Record<string, Route | null>;
}

/** A deck as data: tiles and dice. */
export interface Faces {
  id: string;
  title: string;
  hash: string;
  yellow: number[];
  blue: number[];
  tiles: Face[];
}

/** The rules in a language, by number; `editions` replace some of them. */
export interface Rules {
  sections: Record<string, string>;
  rules: Record<string, string>;
  editions: Record<string, Record<string, string>>;
  behind: Record<string, string[]>;
  tokens: Record<string, string>;
  interpreted: string[];
}

/** What a seat of a scenario may choose, and why not the rest. */
export interface Offer {
  choices: string[];
  why: Why[];
}

/** By stage what each seat is offered, null if it is not asked; as far as choices are given. */
export interface Offers {
  side: string;
  bonus: (Offer | null)[];
  route: (Offer | null)[];
  wheel: (Offer | null)[];
}

/** A choice of a seat, as it was sealed. */
export interface ReplayDecision {
  seat: number;
  choice: string;
}

/** What happened after the choices of a stage, and where the race stands then. */
export interface Step {
  turn: number;
  stage: string;
  events: GameEvent[];
  view: PublicView;
  decisions?: ReplayDecision[];
  hands?: string[][];
  hand?: string[];
}

/** The race from its start; the first step is what happened before any choice. */
export interface Replay {
  names: string[];
  players: number;
  deck: string;
  deck_hash: string;
  steps: Step[];
}

/** What every error of the API looks like: a code for programs, a text for people. */
export interface Problem {
  code: string;
  text: string;
}

export type ClientMessage = Hello | Ping | Choose | Retract | Resume | Sit | Leave | Ready | SetOptions | AddBot | Remove | HandOver | Start | Rematch | Say | Mute | SwitchTalk | Agree | AskHint;
export type ServerMessage = Welcome | Update | Ack | Hint | RefusedOrder | Error | Pong | Closing;

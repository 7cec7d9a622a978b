declare module "virtual:pixel-font.css";

declare module "*.css";

/// <reference types="vite/client" />
declare module "virtual:pixel-font.css";

declare module "*.css";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { packed } from "./build/packed.ts";
import { installable } from "./build/install.ts";
import { pixelFont } from "./build/font.ts";

const SERVER = process.env["OUTSPEED_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), pixelFont(), installable(), packed()],
  build: {
    outDir: "../outspeed/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the content policy allows no inlined fonts
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      "/api": { target: SERVER, changeOrigin: false },
      "/ws": { target: SERVER, ws: true },
    },
  },
  test: {
    include: ["tests/**/*.test.ts"],
    environment: "node",
    globalSetup: ["tests/known.ts"],
  },
});

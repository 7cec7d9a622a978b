// What makes the client installable: manifest, icons, and the list of files that its worker keeps.
import { createHash } from "node:crypto";
import type { Plugin, Rollup } from "vite";
import { iconPng, iconSvg } from "./icon.ts";

const NIGHT = "#0c0818";
const SIZES = [192, 512];
const WORKER = "sw";
const LIST = /(["'`])THE_SHELL\1/;

const MANIFEST = {
  id: "/",
  name: "OUTSPEED",
  short_name: "OUTSPEED",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: NIGHT,
  theme_color: NIGHT,
  categories: ["games"],
  icons: [
    { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
    ...SIZES.flatMap((size) =>
      ["any", "maskable"].map((purpose) => ({
        src: `/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: "image/png",
        purpose,
      })),
    ),
  ],
};

export function installable(): Plugin {
  const files = new Map<string, string | Buffer>([
    ["icon.svg", iconSvg()],
    ["manifest.webmanifest", JSON.stringify(MANIFEST, null, 2)],
    ...SIZES.map((size): [string, Buffer] => [`icon-${size}.png`, iconPng(size)]),
  ]);
  return {
    name: "installable",
    config: () => ({
      build: {
        rollupOptions: {
          input: { index: "index.html", [WORKER]: "src/worker/worker.ts" },
          output: {
            entryFileNames: ({ name }) =>
              name === WORKER ? "[name].js" : "assets/[name]-[hash].js",
          },
        },
      },
    }),
    generateBundle(_options, bundle) {
      for (const [fileName, source] of files) this.emitFile({ type: "asset", fileName, source });
      const worker = bundle[`${WORKER}.js`];
      if (worker?.type !== "chunk" || worker.imports.length || !LIST.test(worker.code)) {
        throw new Error("the worker is one file, with a place for the list of files");
      }
      const shell = shellOf(bundle);
      const version = createHash("sha256").update(shell.join("\n")).digest("hex").slice(0, 8);
      worker.code = worker.code.replace(LIST, () => JSON.stringify({ version, files: shell }));
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const content = files.get(request.url?.slice(1) ?? "");
        if (content === undefined) return next();
        if (request.url?.endsWith(".svg")) response.setHeader("Content-Type", "image/svg+xml");
        response.end(content);
      });
    },
  };
}

/** The addresses without which nothing can be shown: the page, its code, styles and letters. */
function shellOf(bundle: Rollup.OutputBundle): string[] {
  const found = new Set<string>();
  const follow = (name: string): void => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== "chunk") return;
    found.add(name);
    chunk.imports.forEach(follow);
    chunk.viteMetadata?.importedCss.forEach((css) => found.add(css));
  };
  for (const [name, chunk] of Object.entries(bundle)) {
    if (chunk.type === "chunk" && chunk.isEntry && chunk.name !== WORKER) follow(name);
    if (name.endsWith(".ttf")) found.add(name);
  }
  return ["/", "/icon.svg", ...[...found].sort().map((name) => `/${name}`)];
}

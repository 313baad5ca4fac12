// Bundles the scripts of src/live into OUT (fsbook/live/static): what makes the widgets of a static page live.
// Called by fsbook/live/build.py, after OUT/python/manifest.json has been made.
//
//     node live.mjs OUT
//
// live.js    the page's script, classic: it must run from any address        worker.mjs  the worker with Python
// stock.mjs  Jupyter's own widget manager, loaded only where it is needed     live.css    figures, status lines
// mathjax/   one file, used by books with formulas

import { build } from "esbuild";
import { copyFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const source = (name) => join(here, "src", "live", name);
const out = process.argv[2];

const options = {
  bundle: true,
  minify: true,
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
  platform: "browser",
  target: ["es2022", "chrome111", "firefox115", "safari16.4"],
};

/** The facts that the worker needs before it has fetched anything. */
const manifest = {
  name: "manifest",
  setup({ onResolve }) {
    onResolve({ filter: /^live:manifest$/ }, () => ({ path: join(out, "python", "manifest.json") }));
  },
};

await Promise.all([
  build({ ...options, entryPoints: [source("page.js")], outfile: join(out, "live.js"), format: "iife" }),
  build({ ...options, entryPoints: [source("live.css")], outfile: join(out, "live.css") }),
  build({
    ...options,
    entryPoints: [source("worker.js")],
    outfile: join(out, "worker.mjs"),
    format: "esm",
    plugins: [manifest],
    external: ["./pyodide/*"],
  }),
  build({
    ...options,
    entryPoints: [source("stock.js")],
    outfile: join(out, "stock.mjs"),
    format: "esm",
    define: { global: "globalThis", "process.env.NODE_ENV": '"production"' },
    alias: { "sanitize-html": source("sanitize.js") },
    loader: { ".svg": "dataurl", ".woff": "empty", ".woff2": "empty", ".ttf": "empty", ".eot": "empty" },
  }),
]);
mkdirSync(join(out, "mathjax"), { recursive: true });
copyFileSync(join(here, "node_modules", "mathjax", "es5", "tex-svg.js"), join(out, "mathjax", "tex-svg.js"));

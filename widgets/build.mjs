// Bundles every top-level module of src/ into the package: src/NAME.js becomes
// fsbook/widgets/static/NAME.js (one self-contained module, as anywidget wants it) and NAME.css.
//
//     node build.mjs                    all of them, once
//     node build.mjs --watch            again whenever a source file changes
//     node build.mjs --only=table,race  just these
//
// A style sheet reaches NAME.css by being imported anywhere in NAME.js, or by being src/NAME.css.
// The book looks like its widgets: its tokens, chapters/_static/a-tokens.css, are made of theirs, and its fonts
// are copied from their packages to chapters/_static/fonts/.

import { build, context } from "esbuild";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const source = join(here, "src");
const target = join(here, "..", "fsbook", "widgets", "static");

const watch = process.argv.includes("--watch");
const only = process.argv.find((word) => word.startsWith("--only="))?.slice("--only=".length).split(",");

/** What all bundles have in common. */
const options = {
  bundle: true,
  format: "esm",
  platform: "browser",
  target: ["es2022", "chrome111", "firefox115", "safari16.4"],
  minify: true,
  charset: "utf8",
  legalComments: "inline",
  logLevel: "warning",
  loader: { ".svg": "text", ".woff2": "dataurl", ".png": "dataurl" },
  outdir: target,
  // A picture in a style sheet must be a data URL; imported from a script it is text to put in the page.
  plugins: [svgInStyles()],
};

const fonts = {
  "brygada-1918": ["latin-wght-normal", "latin-wght-italic", "latin-ext-wght-normal", "latin-ext-wght-italic"],
  "source-sans-3": ["latin-wght-normal", "latin-ext-wght-normal"],
};

/** Where the chapters' style sheet looks for what is made here. */
const pages = join(here, "..", "chapters", "_static");

/** Give the tokens of the widgets to the pages: what stands on the root of a widget stands on the page's. */
async function makeTokens() {
  const text = await readFile(join(source, "lib", "tokens.css"), "utf8");
  const rules = text.replace(/\/\*[^]*?\*\/\n?/g, "").replace(/(?<=\S) \.fs-widget(:not\(#_\))?/g, "").replace(/\.fs-widget/g, ":root");
  await mkdir(pages, { recursive: true });
  await writeFile(join(pages, "a-tokens.css"), `/* Made by the build from widgets/src/lib/tokens.css. */\n${rules.trimStart()}`);
}

/** Put the book's fonts, each family with its licence, beside the pages' style sheets. */
async function copyFonts() {
  const folder = join(pages, "fonts");
  await mkdir(folder, { recursive: true });
  for (const [family, faces] of Object.entries(fonts)) {
    const from = join(here, "node_modules", "@fontsource-variable", family);
    for (const face of faces) await copyFile(join(from, "files", `${family}-${face}.woff2`), join(folder, `${family}-${face}.woff2`));
    await copyFile(join(from, "LICENSE"), join(folder, `${family}-LICENSE.txt`));
  }
}

/** The widgets: the names of the modules at the top of src/. */
async function names() {
  const files = await readdir(source, { withFileTypes: true });
  const found = files.filter((file) => file.isFile() && file.name.endsWith(".js")).map((file) => basename(file.name, ".js"));
  const unknown = (only ?? []).filter((name) => !found.includes(name));
  if (unknown.length) throw new Error(`widgets/src has no ${unknown.map((name) => `${name}.js`).join(", ")}`);
  return (only ?? found).sort();
}

function svgInStyles() {
  return {
    name: "svg-in-styles",
    setup({ onLoad, onResolve, resolve }) {
      onResolve({ filter: /\.svg$/ }, async (args) => {
        if (args.kind !== "url-token" || args.pluginData === "resolved") return undefined;
        const { path, errors } = await resolve(args.path, { kind: args.kind, resolveDir: args.resolveDir, pluginData: "resolved" });
        return errors.length ? { errors } : { path, namespace: "svg-url" };
      });
      onLoad({ filter: /.*/, namespace: "svg-url" }, async ({ path }) => {
        return { contents: await readFile(path), loader: "dataurl" };
      });
    },
  };
}

/** Every widget has a style sheet, if only an empty one: the Python class names both files. */
async function styles(name, outputs) {
  const made = join(target, `${name}.css`);
  const written = Object.keys(outputs).some((file) => basename(file) === `${name}.css`);
  if (written) return;
  const own = join(source, `${name}.css`);
  if (existsSync(own)) await build({ ...options, entryPoints: [own] });
  else await writeFile(made, "");
}

await mkdir(target, { recursive: true });
const widgets = await names();
const entries = widgets.map((name) => join(source, `${name}.js`));
const finish = {
  name: "styles",
  setup({ onEnd }) {
    onEnd(async ({ errors, metafile }) => {
      if (errors.length) return;
      for (const name of widgets) await styles(name, metafile.outputs);
      await makeTokens();
      console.log(`built ${widgets.join(", ") || "nothing"}`);
    });
  },
};
const all = { ...options, entryPoints: entries, metafile: true, plugins: [...options.plugins, finish] };

if (!only) {
  // What a removed source once made must not be shipped.
  for (const file of await readdir(target)) {
    if (!widgets.includes(file.replace(/\.(js|css)$/, ""))) await rm(join(target, file), { recursive: true });
  }
}

if (!only) await copyFonts();

try {
  if (watch) {
    const building = await context(all);
    await building.watch();
  } else {
    await build(all);
  }
} catch (error) {
  if (!error.errors) throw error; // esbuild has printed its own messages
  process.exitCode = 1;
}

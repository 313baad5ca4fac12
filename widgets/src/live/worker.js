// The worker: starts Python and hands the page's messages to it. The other half is fsbook/live/host.py.

import createPyodideModule from "./pyodide/pyodide.asm.mjs";
import { loadPyodide } from "./pyodide/pyodide.mjs";
import manifest from "live:manifest";

const base = new URL(".", self.location.href);
const address = new URLSearchParams(self.location.search);
const library = new URL("python/core.bin", base).href;

const started = performance.now();
const times = {};
const mark = (name) => (times[name] = Math.round(performance.now() - started));
const tell = (message, buffers = []) => self.postMessage({ json: JSON.stringify(message), buffers }, buffers);

// Messages wait until Python is there; the page sends them as soon as the worker exists.
const waiting = [];
let handle = (data) => waiting.push(data);
self.onmessage = ({ data }) => handle(data);

/** Fetch a gzipped file; `what` names it in the error. */
async function gunzipped(url) {
  const response = await fetchFile(url);
  if (!response.ok) throw new Error(`${response.status} for ${url}`);
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip")));
}

// Pyodide fetches its files by itself. Our standard library is gzipped as a whole, which no server knows; and
// a file that does not come must end the start, for which Pyodide would wait for ever.
const fetchFile = self.fetch.bind(self);
let missing;
const lost = new Promise((_, reject) => (missing = reject));
lost.catch(() => {});
self.fetch = async (url, init) => {
  const own = String(url).startsWith(base.href);
  try {
    const response = await (String(url) === library ? gunzipped(library) : fetchFile(url, init));
    if (own && !response.ok) throw new Error(`${response.status} for ${url}`);
    return response;
  } catch (error) {
    if (!own) throw error;
    missing(error);
    return new Promise(() => {}); // the start has failed; nothing more is to be heard of it
  }
};

/** Write the files of a packed app below `folder`. */
function unpack(FS, folder, packed) {
  const bytes = new Uint8Array(packed);
  let at = bytes.indexOf(10) + 1;
  const made = new Set();
  for (const [name, length] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, at)))) {
    const path = `${folder}/${name}`;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) FS.mkdirTree(parent);
    made.add(parent);
    FS.writeFile(path, bytes.subarray(at, (at += length)));
  }
}

/** What Python sees of the page. */
const bridge = {
  post(json, buffers) {
    const copies = buffers ? Array.from(buffers, (part) => new Uint8Array(part).slice().buffer) : [];
    self.postMessage({ json, buffers: copies }, copies);
  },
  /** The late part of the library: an import cannot wait for a promise. */
  fetchRest() {
    const request = new XMLHttpRequest();
    request.open("GET", new URL("python/rest.bin", base), false);
    request.responseType = "arraybuffer";
    request.send();
    if (request.status !== 200) throw new Error(`${request.status} for rest.bin`);
    return new Uint8Array(request.response);
  },
};

async function boot() {
  const apps = address.getAll("app").map(async (url) => (await gunzipped(new URL(url, base))).arrayBuffer());
  for (const app of apps) app.catch(() => {}); // an error is met below, where the file is needed
  const python = await loadPyodide({
    createPyodideModule,
    indexURL: new URL("pyodide/", base).href,
    packageBaseUrl: new URL("pyodide/", base).href,
    lockFileContents: JSON.stringify({ info: manifest.info, packages: {} }),
    stdLibURL: library,
    stdout: (line) => console.log(line),
    stderr: (line) => console.warn(line),
    fsInit: async (FS, { sitePackages }) => {
      for (const app of apps) unpack(FS, sitePackages, await app);
    },
  });
  mark("python");
  const host = python.pyimport("_live.host");
  const versions = Object.fromEntries(address.getAll("version").map((pair) => pair.split("==")));
  const facts = { rest: manifest.rest, late: manifest.late, versions: { ...manifest.versions, ...versions } };
  const page = host.start(bridge, JSON.stringify(facts));
  mark("widgets");
  return ({ json, buffers }) => host.handle(page, json, buffers?.length ? buffers : undefined);
}

try {
  handle = await Promise.race([boot(), lost]);
  tell({ t: "times", times });
  waiting.splice(0).forEach(handle);
} catch (error) {
  console.error(error);
  tell({ t: "failed", text: String(error?.message ?? error) });
}

// Precompiles Python for the browser, in the browser's own Python: Pyodide, run by Node. So the bytecode fits
// whatever Python the build itself runs on.
//
//     node pack.mjs runtime PYODIDE JOB OUT    JOB: {"modules": {"traitlets/__init__.py": "/path/…"}, "preload": [names], …}
//     node pack.mjs app RUNTIME JOB OUT        JOB: {"files": {"pkg/__init__.py": "/path/…"}, "texts": {"pkg/x.js": "text"}, …}
//
// `runtime` writes OUT/core.bin (the part of the standard library that pages need, and the modules of the job that
// the preloaded ones import), OUT/rest.bin (all else) and OUT/manifest.json. Both are zip files without compression,
// gzipped as a whole: smaller than a compressed zip, and modules load faster from them.
// `app` writes one file: a line of JSON, [[name, length], …], then the files; gzipped. One of them is
// PKG/dataclasses.bin: the methods that `dataclasses` would write and compile again on every visit.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";

const [task, folder, jobFile, out] = process.argv.slice(2);
const job = JSON.parse(readFileSync(jobFile, "utf8"));

const COMPILE = `
import importlib.util, marshal
SITE = "/lib/python%d.%d/site-packages/" % __import__("sys").version_info[:2]
def pyc(source, name, optimize=-1):
    "Bytecode that is never checked against a source, the same in every build."
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    return importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8) + marshal.dumps(code)
`;

const RUNTIME = `
import importlib, io, json, sys, zipfile
FIXED = (2020, 1, 1, 0, 0, 0)
def put(archive, name, data):
    archive.writestr(zipfile.ZipInfo(name, FIXED), data, zipfile.ZIP_STORED)
site = {name + "c": pyc(open("/in/" + name, "rb").read(), SITE + name) for name in NAMES}
with zipfile.ZipFile("/site.zip", "w") as archive:
    for name, data in site.items():
        put(archive, name, data)
with zipfile.ZipFile("/stdlib.zip") as archive:
    # docstrings of the standard library are nothing a page needs
    stdlib = {n + "c" if n.endswith(".py") else n: pyc(archive.read(n), n, 2) if n.endswith(".py") else archive.read(n)
              for n in sorted(archive.namelist()) if not n.endswith("/")}
sys.path.insert(0, "/site.zip")
host = importlib.import_module("_live.host")
host.light_metadata(VERSIONS)
host.stand_in_for_ipython()
for name in PRELOAD:
    importlib.import_module(name)
LIBRARY = next(p for p in sys.path if p.endswith(".zip") and p != "/site.zip") + "/"
def used(prefix):
    return {m.__file__[len(prefix):].removesuffix("c").removesuffix(".py") for m in list(sys.modules.values())
            if (getattr(m, "__file__", None) or "").startswith(prefix)}
early = used(LIBRARY) | used("/site.zip/")
early |= {"encodings/" + n for n in ("__init__", "aliases", "utf_8", "ascii", "latin_1", "idna", "utf_8_sig", "cp437")}
core, rest = io.BytesIO(), io.BytesIO()
late = []
with zipfile.ZipFile(core, "w") as a, zipfile.ZipFile(rest, "w") as b:
    for name, data in sorted({**stdlib, **site}.items()):
        stem = name.removesuffix(".pyc")
        if stem in early or name.startswith(("pyodide/", "_pyodide/")) or not name.endswith(".pyc"):
            put(a, name, data)
        else:
            put(b, name, data)
            late.append(stem.removesuffix("/__init__").replace("/", "."))
CORE, REST, LATE = core.getvalue(), rest.getvalue(), json.dumps(sorted(late))
`;

const METHODS = `
import dataclasses, importlib, marshal, sys
host = importlib.import_module("_live.host")
host.light_metadata(VERSIONS)
host.stand_in_for_ipython()
written = {}
def exec_and_keep(text, *scope):
    exec(written.setdefault(text, compile(text, "<string>", "exec")), *scope)
dataclasses.exec = exec_and_keep
for name in MODULES:
    try:
        importlib.import_module(name)
    except Exception:
        pass  # what cannot be imported here is compiled where it can
METHODS = marshal.dumps({host.short(text): code for text, code in written.items()})
`;

/** Start Pyodide from `home`; `library` is its standard library, when that is not beside it. */
async function start(home, library) {
  const { loadPyodide } = await import(pathToFileURL(join(home, "pyodide.mjs")));
  const info = JSON.parse(readFileSync(join(home, "pyodide-lock.json"), "utf8")).info;
  const python = await loadPyodide({
    indexURL: home + "/",
    lockFileContents: JSON.stringify({ info, packages: {} }),
    packageBaseUrl: home + "/",
    ...(library && { stdLibURL: library }),
  });
  python.runPython(COMPILE);
  return { python, info };
}

/** Copy a file into Python's file system. */
function put({ FS }, name, file) {
  const path = `/in/${name}`;
  FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  FS.writeFile(path, readFileSync(file));
}

const bytes = (python, name) => {
  const proxy = python.globals.get(name);
  const view = proxy.toJs();
  proxy.destroy();
  return view;
};

const pack = (data) => gzipSync(data, { level: 9 });

async function runtime() {
  const { python, info } = await start(folder);
  python.FS.writeFile("/stdlib.zip", readFileSync(join(folder, "python_stdlib.zip")));
  const names = Object.keys(job.modules);
  for (const name of names) put(python, name, job.modules[name]);
  python.globals.set("NAMES", python.toPy(names));
  python.globals.set("PRELOAD", python.toPy(job.preload));
  python.globals.set("VERSIONS", python.toPy(job.versions));
  python.runPython(RUNTIME);
  writeFileSync(join(out, "core.bin"), pack(bytes(python, "CORE")));
  writeFileSync(join(out, "rest.bin"), pack(bytes(python, "REST")));
  const rest = JSON.parse(python.globals.get("LATE"));
  const manifest = { info, rest, versions: job.versions, late: job.late };
  writeFileSync(join(out, "manifest.json"), JSON.stringify(manifest));
}

/** The methods of a package's dataclasses, as one more file of it. */
function methods(python, parts) {
  const site = python.runPython("SITE");
  for (const [name, data] of parts) {
    const path = site + name;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, data);
  }
  const code = parts.map(([name]) => name).filter((name) => name.endsWith(".pyc"));
  const modules = code.map((name) => name.slice(0, -4).replace(/\/__init__$/, "").replaceAll("/", "."));
  python.globals.set("MODULES", python.toPy(modules.filter((name) => !name.endsWith("__main__"))));
  python.globals.set("VERSIONS", python.toPy(job.versions));
  python.runPython(METHODS);
  const made = Buffer.from(bytes(python, "METHODS"));
  return made.length > 10 ? [[`${modules[0].split(".")[0]}/dataclasses.bin`, made]] : [];
}

async function app() {
  const scratch = mkdtempSync(join(tmpdir(), "live-"));
  try {
    const library = join(scratch, "library.zip");
    writeFileSync(library, gunzipSync(readFileSync(join(folder, "python", "core.bin"))));
    const { python } = await start(join(folder, "pyodide"), library);
    const compiled = python.runPython("lambda name: pyc(open('/in/' + name, 'rb').read(), SITE + name)");
    const parts = [];
    for (const [name, file] of Object.entries(job.files)) {
      if (!name.endsWith(".py")) parts.push([name, readFileSync(file)]);
      else {
        put(python, name, file);
        const code = compiled(name);
        parts.push([name + "c", Buffer.from(code.toJs())]);
        code.destroy();
      }
    }
    for (const [name, text] of Object.entries(job.texts)) parts.push([name, Buffer.from(text)]);
    parts.push(...methods(python, parts));
    const index = JSON.stringify(parts.map(([name, data]) => [name, data.length])) + "\n";
    writeFileSync(out, pack(Buffer.concat([Buffer.from(index), ...parts.map(([, data]) => data)])));
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

try {
  await { runtime, app }[task]();
} catch (error) {
  console.error(error.message); // the stack is a page of minified code
  process.exitCode = 1;
}

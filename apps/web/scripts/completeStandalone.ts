import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build as bundle } from "esbuild";

// Next.js leaves the browser's files out of the standalone folder, for servers behind a CDN.
const build = join(import.meta.dirname, "../.next");
await cp(join(build, "static"), join(build, "standalone/apps/web/.next/static"), {
  recursive: true,
});
// The same for public files: pictures, the search and the style of the docs.
await cp(join(build, "../public"), join(build, "standalone/apps/web/public"), { recursive: true });

// Files of their own, with everything that they import: the threads for heavy requests start from one,
// and the other one is there before anything of Next.js.
await bundle({
  entryPoints: ["heavyThread", "openGateFirst"].map((name) =>
    join(import.meta.dirname, `../src/server/${name}.ts`),
  ),
  outdir: join(build, "standalone/apps/web"),
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  target: "node24",
  format: "esm",
  sourcemap: true,
  logLevel: "warning",
  // What npm packages in CommonJS require at runtime.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
});

// Next.js listens first and calls its instrumentation later: what came between passed no gate.
const server = join(build, "standalone/apps/web/server.js");
await writeFile(server, `import "./openGateFirst.mjs";\n${await readFile(server, "utf8")}`);

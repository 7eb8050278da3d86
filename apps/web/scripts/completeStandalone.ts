import { cp } from "node:fs/promises";
import { join } from "node:path";
import { build as bundle } from "esbuild";

// Next.js leaves the browser's files out of the standalone folder, for servers behind a CDN.
const build = join(import.meta.dirname, "../.next");
await cp(join(build, "static"), join(build, "standalone/apps/web/.next/static"), {
  recursive: true,
});
// The same for public files: pictures, the search and the style of the docs.
await cp(join(build, "../public"), join(build, "standalone/apps/web/public"), { recursive: true });

// The threads for heavy requests start from a file of their own, with everything that they import.
await bundle({
  entryPoints: [join(import.meta.dirname, "../src/server/heavyThread.ts")],
  outfile: join(build, "standalone/apps/web/heavyThread.mjs"),
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

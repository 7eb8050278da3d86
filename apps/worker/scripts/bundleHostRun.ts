// `node scripts/bundleHostRun.ts <folder>`: puts what `lapline run` needs of the worker into a folder, so
// that a host without a checkout has it: hostRun.mjs with everything in it, the load generator beside it
// in `harness`, and inputs.json, the files that it was made of.
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { buildHarness } from "@lapline/workloads/buildHarness";
import { build } from "esbuild";

const [target = ""] = process.argv.slice(2);
const out = resolve(target);
const folder = join(import.meta.dirname, "..");

/** CommonJS dependencies inside an ES module bundle call `require` for Node's own modules. */
const banner = `import { createRequire as createRequireOfBundle } from "node:module";
const require = createRequireOfBundle(import.meta.url);`;

const { metafile } = await build({
  absWorkingDir: folder,
  entryPoints: ["src/hostRun.ts"],
  outfile: join(out, "hostRun.mjs"),
  bundle: true,
  platform: "node",
  target: "node24",
  format: "esm",
  banner: { js: banner },
  metafile: true,
  logLevel: "warning",
  // The container engine's client has native parts, and no container is started here.
  external: ["dockerode"],
});
const inputs = Object.values(metafile.outputs).flatMap((one) =>
  Object.entries(one.inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0),
);
const files = inputs.map(([file]) => join(folder, file));
await writeFile(join(out, "inputs.json"), JSON.stringify(files));
const whole = await mkdtemp(join(out, "harness-"));
const { http } = await buildHarness(whole);
await mkdir(join(out, "harness"), { recursive: true });
await rename(http, join(out, "harness/http.mjs"));
await rm(whole, { recursive: true });

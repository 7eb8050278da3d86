// Builds `dist`: main.mjs with everything in it, the JSON Schema of lapline.yml, the packages of
// harnesses, the licences of what is bundled, and packed.json, the manifest of lapline.tgz, which the server offers.
import { execFile } from "node:child_process";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { laplineFileJsonSchema } from "@lapline/contracts/lapline-file";
import { build } from "esbuild";
import { harnessKits } from "../src/harness/harnessFiles.ts";
import { bundledLicenses } from "./bundledLicenses.ts";
import { packedManifest } from "./manifest.mjs";

const folder = join(import.meta.dirname, "..");
const dist = join(folder, "dist");

/** CommonJS dependencies inside an ES module bundle call `require` for Node's own modules. */
const banner = `import { createRequire as createRequireOfBundle } from "node:module";
const require = createRequireOfBundle(import.meta.url);`;

await rm(dist, { recursive: true, force: true });
await mkdir(dist);
const { metafile } = await build({
  absWorkingDir: folder,
  entryPoints: ["src/main.ts"],
  outfile: join(dist, "main.mjs"),
  bundle: true,
  platform: "node",
  // The first release that the package allows.
  target: "node20.19",
  format: "esm",
  banner: { js: banner },
  metafile: true,
  logLevel: "warning",
});
// esbuild lowers syntax only; what the first release does not have would fail on the hosts that run it.
const newer =
  /\b(?:Map|Object)\.groupBy\b|\bPromise\.(?:withResolvers|try)\b|\bArray\.fromAsync\b|\bRegExp\.escape\b/;
const found = newer.exec(await readFile(join(dist, "main.mjs"), "utf8"));
if (found !== null)
  throw new Error(`${found[0]} is not in Node.js 20.19, which the package allows.`);
const schema = `${JSON.stringify(laplineFileJsonSchema(), null, 2)}\n`;
await writeFile(join(dist, "lapline.schema.json"), schema);
// What `lapline harness init` writes.
for (const { from } of Object.values(harnessKits).flatMap(({ files }) => files)) {
  const place = join(dist, "harnesses", from);
  await mkdir(dirname(place), { recursive: true });
  await copyFile(join(folder, "../../harnesses", from), place);
}
// A part of the worker, which `lapline run` measures with where there is no checkout.
const worker = join(dist, "worker");
const bundle = join(folder, "../worker/scripts/bundleHostRun.ts");
await promisify(execFile)(process.execPath, [bundle, worker]);
const ofWorker: string[] = JSON.parse(await readFile(join(worker, "inputs.json"), "utf8"));
await rm(join(worker, "inputs.json"));
const included = Object.values(metafile.outputs).flatMap(({ inputs }) =>
  Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0),
);
const licenses = await bundledLicenses(folder, [...included.map(([file]) => file), ...ofWorker]);
await writeFile(join(dist, "THIRD-PARTY-LICENSES.txt"), licenses);
const manifest: unknown = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
const packed = `${JSON.stringify(packedManifest(manifest), null, 2)}\n`;
await writeFile(join(dist, "packed.json"), packed);

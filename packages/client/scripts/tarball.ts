// Packs the client for TypeScript users: one module without dependencies, and declarations made from
// the procedures of apps/web. `node scripts/tarball.ts [folder]` writes lapline-client-<version>.tgz.
import { execFile } from "node:child_process";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";

const run = promisify(execFile);
const here = join(import.meta.dirname, "..");
const target = resolve(process.argv[2] ?? ".");
const dist = join(target, "lapline-client");

await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
await build({
  entryPoints: [join(here, "src/index.ts")],
  outfile: join(dist, "index.js"),
  bundle: true,
  platform: "neutral",
  mainFields: ["module", "main"],
  target: "es2022",
  format: "esm",
  logLevel: "warning",
});
const generator = join(here, "../../apps/web/scripts/writeClientTypes.ts");
await run(process.execPath, [generator, join(dist, "index.d.ts")]);
const { version } = JSON.parse(await readFile(join(here, "package.json"), "utf8"));
const manifest = {
  name: "@lapline/client",
  version,
  description: "Typed client of a Lapline server",
  license: "Apache-2.0",
  type: "module",
  exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
  types: "./index.d.ts",
  sideEffects: false,
  engines: { node: ">=20" },
};
await writeFile(join(dist, "package.json"), JSON.stringify(manifest, null, 2));
await copyFile(join(here, "README.md"), join(dist, "README.md"));
const packed = await run("npm", ["pack", "--silent", "--pack-destination", target], { cwd: dist });
await rm(dist, { recursive: true });
process.stdout.write(`${join(target, packed.stdout.trim().split("\n").at(-1) ?? "")}\n`);

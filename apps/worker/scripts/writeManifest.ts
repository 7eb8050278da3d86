// Writes dist/packed.json, the manifest of lapline-worker.tgz: the package with which any host becomes a bench machine. What the
// bundle imports from npm are its dependencies, in the versions that are installed here.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import root from "../../../package.json" with { type: "json" };

const folder = join(import.meta.dirname, "..");
const dist = join(folder, "dist");
/** Packages whose sources are in the bundle, with what they import. */
const bundled = [
  ".",
  "../../packages/contracts",
  "../../packages/queue",
  "../../packages/workloads",
];
/** Where npm has Node.js as a plain file, without an install script. */
const nodePlatforms = ["linux-x64", "linux-arm64"];

const manifestSchema = z.object({
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
});

async function readManifest(path: string) {
  return manifestSchema.parse(JSON.parse(await readFile(join(path, "package.json"), "utf8")));
}

async function installedVersion(from: string, name: string): Promise<string> {
  return (await readManifest(join(from, "node_modules", name))).version;
}

/** All of the bundle's own code, without the harness programs, which import nothing. */
async function readBundle(): Promise<string> {
  const names = (await readdir(dist)).filter((name) => name.endsWith(".mjs"));
  return (await Promise.all(names.map((name) => readFile(join(dist, name), "utf8")))).join("\n");
}

async function importedPackages(): Promise<Record<string, string>> {
  const bundle = await readBundle();
  const isImported = (name: string) =>
    [`from "${name}"`, `from "${name}/`, `import("${name}")`].some((text) => bundle.includes(text));
  const versions = new Map<string, string>();
  for (const path of bundled) {
    const from = join(folder, path);
    const names = Object.keys((await readManifest(from)).dependencies);
    for (const name of names.filter(isImported)) {
      versions.set(name, await installedVersion(from, name));
    }
  }
  return Object.fromEntries([...versions].sort());
}

const node = await installedVersion(join(folder, "../.."), "node");
const manifest = {
  name: "@lapline/worker",
  version: root.version,
  description:
    "The bench machine agent of Lapline: takes benchmark jobs from a server and runs them.",
  type: "module",
  license: "Apache-2.0",
  bin: { "lapline-worker": "bin/lapline-worker.mjs" },
  files: ["bin", "dist"],
  engines: { node: ">=18" },
  dependencies: await importedPackages(),
  optionalDependencies: Object.fromEntries(
    nodePlatforms.map((platform) => [`node-${platform}`, node]),
  ),
};
await writeFile(join(dist, "packed.json"), `${JSON.stringify(manifest, null, 2)}\n`);

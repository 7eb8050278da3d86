// Builds `dist`: main.mjs with everything in it, the JSON Schema of lapline.yml, the licences of what
// is bundled, and lapline.tgz, the package that the server offers.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { laplineFileJsonSchema } from "../src/submission/laplineFile.ts";
import { bundledLicenses } from "./bundledLicenses.ts";
import { packPackage } from "./packPackage.ts";

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
const schema = `${JSON.stringify(laplineFileJsonSchema(), null, 2)}\n`;
await writeFile(join(dist, "lapline.schema.json"), schema);
const included = Object.values(metafile.outputs).flatMap(({ inputs }) =>
  Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0),
);
const licenses = await bundledLicenses(
  folder,
  included.map(([file]) => file),
);
await writeFile(join(dist, "THIRD-PARTY-LICENSES.txt"), licenses);
const manifest: unknown = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
await packPackage(folder, manifest, join(dist, "lapline.tgz"));

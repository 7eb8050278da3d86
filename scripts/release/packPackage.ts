// `node ../../scripts/release/packPackage.ts <manifest> <target>`, run from the folder of a built package:
// packs what the manifest's `files` names with npm, from a copy. The manifest is package.json as those
// see it who install the package.
import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const timeoutMs = 60_000;
const license = join(import.meta.dirname, "../../LICENSE");
/** Maps are for those who develop, and a package does not hold itself. */
const leftOut = /(\.map|\.tgz|\/packed\.json)$/;

const [manifestFile = "", target = ""] = process.argv.slice(2);
const { files } = JSON.parse(await readFile(manifestFile, "utf8"));
const copy = await mkdtemp(join(tmpdir(), "lapline-pack-"));
try {
  await cp(manifestFile, join(copy, "package.json"));
  await cp(license, join(copy, "LICENSE"));
  for (const file of ["README.md", ...files]) {
    const filter = (source: string) => !leftOut.test(source);
    await cp(file, join(copy, file), { recursive: true, filter });
  }
  const packed = await promisify(execFile)("npm", ["pack", "--json", "--ignore-scripts"], {
    cwd: copy,
    timeout: timeoutMs,
  });
  const [{ filename }] = JSON.parse(packed.stdout);
  await rm(target, { force: true });
  await cp(join(copy, filename), target);
} finally {
  await rm(copy, { recursive: true, force: true });
}

import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { packedManifest } from "./manifest.mjs";

const run = promisify(execFile);
const timeoutMs = 60_000;

/** Packs the built package of `folder` with npm, from a copy, and puts it at `target`. */
export async function packPackage(folder: string, manifest: unknown, target: string) {
  const copy = await mkdtemp(join(tmpdir(), "lapline-pack-"));
  try {
    const packed = packedManifest(manifest);
    await writeFile(join(copy, "package.json"), `${JSON.stringify(packed, null, 2)}\n`);
    await mkdir(join(copy, "dist"));
    for (const file of ["README.md", "LICENSE", ...packed.files]) {
      await cp(join(folder, file), join(copy, file));
    }
    const { stdout } = await run("npm", ["pack", "--json", "--ignore-scripts"], {
      cwd: copy,
      timeout: timeoutMs,
    });
    const [{ filename }] = JSON.parse(stdout);
    await rm(target, { force: true });
    await cp(join(copy, filename), target);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

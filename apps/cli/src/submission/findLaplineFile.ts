import { access } from "node:fs/promises";
import { dirname, join } from "node:path";

const names = ["lapline.yml", "lapline.yaml"];

/** `lapline.yml` of `folder` or of the nearest folder above; null where there is none. */
export async function findLaplineFile(folder: string): Promise<string | null> {
  for (const name of names) {
    const file = join(folder, name);
    const exists = await access(file).then(
      () => true,
      () => false,
    );
    if (exists) return file;
  }
  const parent = dirname(folder);
  return parent === folder ? null : findLaplineFile(parent);
}

import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { HttpScenario } from "@lapline/contracts/definitions";
import { pickedFiles, readVersionFile } from "@lapline/workloads";
import { JobFailure } from "../../jobFailure.ts";
import type { VersionCopy } from "./openVersionCopy.ts";

/**
 * Copies the files that requests pick values from to where only the load child reads them. Called before
 * anything of the version runs: later, a program of it could put a link in the place of a file.
 * `bootstrap_failed` where the version has no such file. `sourceFolder`: where of the version they lie.
 */
export async function copyPicked(
  http: HttpScenario | undefined,
  { folder, picked }: Pick<VersionCopy, "folder" | "picked">,
  sourceFolder: string | null,
): Promise<void> {
  if (http === undefined) return;
  await mkdir(picked, { recursive: true });
  for (const name of pickedFiles(http)) {
    const text = await textOf(folder, sourceFolder === null ? name : `${sourceFolder}/${name}`);
    await mkdir(dirname(join(picked, name)), { recursive: true });
    await writeFile(join(picked, name), text);
  }
}

/** The load child sees no file of an image: `bootstrap_failed` where requests pick values from one. */
export function refusePicked(http: HttpScenario | undefined): void {
  const [name] = http === undefined ? [] : pickedFiles(http);
  if (name === undefined) return;
  const sentence = `Requests pick values from ${name}, and files of an image cannot be read.`;
  throw new JobFailure("bootstrap_failed", `${sentence} Write its rows into http.data.`);
}

async function textOf(folder: string, name: string): Promise<string> {
  try {
    return await readVersionFile(folder, name);
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    throw new JobFailure("bootstrap_failed", sentence, { cause: error });
  }
}

import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { HttpScenario } from "@lapline/contracts/definitions";
import { pickedFiles, readVersionFile } from "@lapline/workloads";
import { JobFailure } from "../../jobFailure.ts";
import type { ContainerCopy } from "./openContainerCopy.ts";
import type { VersionCopy } from "./openVersionCopy.ts";

const BYTES_MAX = 32 * 1024 ** 2;

/** Where the files of a version are read: in a folder of this host, or in a volume of the engine. */
type Readable = Pick<VersionCopy, "folder" | "picked"> | Pick<ContainerCopy, "readFile" | "picked">;

/**
 * Copies the files that requests pick values from to where only the load child reads them. Called before
 * anything of the version runs: later, a program of it could put a link in the place of a file.
 * `bootstrap_failed` where the version has no such file. `sourceFolder`: where of the version they lie.
 */
export async function copyPicked(
  http: HttpScenario | undefined,
  copy: Readable,
  sourceFolder: string | null,
): Promise<void> {
  if (http === undefined) return;
  const { picked } = copy;
  await mkdir(picked, { recursive: true });
  for (const name of pickedFiles(http)) {
    const text = await textOf(copy, sourceFolder === null ? name : `${sourceFolder}/${name}`);
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

async function textOf(copy: Readable, name: string): Promise<string> {
  if ("readFile" in copy) {
    const text = await copy.readFile(name, BYTES_MAX);
    if (text !== null) return text;
    const sentence = `The version has no file ${name} of at most 32 MiB.`;
    throw new JobFailure("bootstrap_failed", sentence);
  }
  try {
    return await readVersionFile(copy.folder, name);
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    throw new JobFailure("bootstrap_failed", sentence, { cause: error });
  }
}

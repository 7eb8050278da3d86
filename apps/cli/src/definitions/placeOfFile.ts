import { execFile } from "node:child_process";
import { realpath, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import type { Definition } from "@lapline/contracts/definitions";
import { exitCodes, Failure } from "../failure.ts";

const run = promisify(execFile);
const gitTimeoutMs = 10_000;

/** Where a folder lies in its repository. */
interface Place {
  /** The repository's root. */
  top: string;
  /** From there; empty for the root itself. */
  inner: string;
}

/** Null where the folder is in no git repository. */
export async function placeInRepository(folder: string): Promise<Place | null> {
  const asked = await run("git", ["rev-parse", "--show-toplevel"], {
    cwd: folder,
    timeout: gitTimeoutMs,
  }).catch(() => null);
  if (asked === null) return null;
  const top = await realpath(asked.stdout.trim());
  return { top, inner: relative(top, await realpath(folder)) };
}

/**
 * The folder that a `checkout` starts in: the one that its source names, else the file's own. Outside of a
 * repository only the file's own can be found. Throws a Failure where there is no such folder.
 */
export async function checkoutFolder({ target }: Definition, file: string): Promise<string> {
  const own = dirname(file);
  const named = target.source.checkout?.folder;
  const place = named === undefined ? null : await placeInRepository(own);
  if (place === null || named === undefined) return own;
  const folder = join(place.top, named);
  if ((await stat(folder).catch(() => null))?.isDirectory() === true) return folder;
  const sentence = `The repository has no folder ${named}, which ${file} names in its source.`;
  throw new Failure(exitCodes.usage, `${sentence} Correct it, or remove it.`);
}

/**
 * Machines know nothing of where the file lies, so one in a folder of its repository has to say it.
 * Throws a Failure with the line to write.
 */
export async function requireFolder({ target }: Definition, file: string): Promise<void> {
  const { source } = target;
  if (source.checkout === undefined || source.checkout.folder !== undefined) return;
  const place = await placeInRepository(dirname(file));
  if (place === null || place.inner === "") return;
  const sentence = `${file} is in the folder ${place.inner} of its repository, but machines start in the root.`;
  const line = `source: { checkout: { folder: ${JSON.stringify(place.inner)} } }`;
  throw new Failure(
    exitCodes.usage,
    `${sentence} Name the folder to measure: ${line}. The root is ".".`,
  );
}

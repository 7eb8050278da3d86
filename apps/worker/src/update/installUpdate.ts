import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { removeTree } from "../paths/removeTree.ts";
import { programOf } from "./programOf.ts";
import { versionFolder, versionsFolder } from "./updateState.ts";

const run = promisify(execFile);
const fetchTimeoutMs = 60_000;
const installTimeoutMs = 15 * 60_000;
const askTimeoutMs = 30_000;
const packageBytesMax = 256 * 1024 ** 2;
const packageName = "lapline-worker.tgz";

/** The SHA-256 of the package that a server offers; null: it offers none, or does not answer. */
export async function offeredPackage(url: string, signal: AbortSignal): Promise<string | null> {
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(fetchTimeoutMs)]);
  const answer = await fetch(`${url}/machine/SHA256SUMS`, { signal: bounded }).catch(() => null);
  if (answer === null || !answer.ok) return null;
  const text = (await answer.text()).slice(0, 1000);
  return /^([0-9a-f]{64}) {2}lapline-worker\.tgz$/m.exec(text)?.[1] ?? null;
}

export type Installation =
  /** Its content is what runs already. */
  | { outcome: "same" }
  | { outcome: "installed"; version: string }
  /** `reason`: a sentence. `isFinal`: the package itself is at fault, and not the way to it. */
  | { outcome: "failed"; reason: string; isFinal: boolean };

/**
 * Fetches the offered package, holds it against its checksum and installs it beside what runs; no script
 * of a package runs. `ownDist` is the folder of the bundle that runs. Rejects only when `signal` ends.
 */
export async function installUpdate(
  {
    url,
    sha256,
    folder,
    ownDist,
  }: { url: string; sha256: string; folder: string; ownDist: string },
  signal: AbortSignal,
): Promise<Installation> {
  const place = versionFolder(folder, { sha256 });
  const fresh = `${place}.new`;
  try {
    await removeTree(fresh);
    await mkdir(fresh, { recursive: true, mode: 0o700 });
    const file = join(fresh, packageName);
    const fetched = await fetchPackage(url, signal);
    const found = createHash("sha256").update(fetched).digest("hex");
    if (found !== sha256) {
      const reason = `${url}/machine/${packageName} has the checksum ${found}, not ${sha256}.`;
      return { outcome: "failed", reason, isFinal: false };
    }
    await writeFile(file, fetched);
    const unpacked = join(fresh, "unpacked");
    await mkdir(unpacked);
    const tar = ["-xzf", file, "--no-same-owner", "-C", unpacked];
    await run("tar", tar, { signal, timeout: installTimeoutMs });
    const isSame = (await digestOf(join(unpacked, "package/dist"))) === (await digestOf(ownDist));
    if (isSame) return { outcome: "same" };
    await removeTree(unpacked);
    const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"];
    const install = ["install", "--prefix", fresh, ...quiet, file];
    await run("npm", install, { signal, timeout: installTimeoutMs, cwd: fresh });
    await removeTree(place);
    await rename(fresh, place);
    const { node, program } = await programOf(place);
    const asked = await run(node, [program, "--version"], { signal, timeout: askTimeoutMs }).catch(
      (error: Error) => error,
    );
    if (!(asked instanceof Error)) return { outcome: "installed", version: asked.stdout.trim() };
    return { outcome: "failed", reason: `It does not start: ${reasonOf(asked)}`, isFinal: true };
  } catch (error) {
    signal.throwIfAborted();
    const reason = `It cannot be installed: ${reasonOf(error as Error)}`;
    return { outcome: "failed", reason, isFinal: false };
  } finally {
    await removeTree(fresh);
  }
}

/** Removes every version but the one that is named. */
export async function removeOtherVersions(folder: string, kept: string | null): Promise<void> {
  const place = kept === null ? null : versionFolder(folder, { sha256: kept });
  for (const name of await readdir(versionsFolder(folder)).catch(() => [])) {
    const path = join(versionsFolder(folder), name);
    if (name !== "state.json" && path !== place) await removeTree(path);
  }
}

async function fetchPackage(url: string, signal: AbortSignal): Promise<Buffer> {
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(installTimeoutMs)]);
  const answer = await fetch(`${url}/machine/${packageName}`, { signal: bounded });
  if (!answer.ok || answer.body === null) throw new Error(`the server answered ${answer.status}`);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body) {
    bytes += part.byteLength;
    if (bytes > packageBytesMax) throw new Error(`it is larger than ${packageBytesMax} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** A digest over the files of a bundle, by name; maps are for those who develop. */
async function digestOf(dist: string): Promise<string> {
  const hash = createHash("sha256");
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".mjs"))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) {
    hash.update(`${file.slice(dist.length)}\0`);
    hash.update(await readFile(file));
  }
  return hash.digest("hex");
}

/** Lines of npm that say what went wrong, and those of Node.js above a stack. */
const saying = /^(npm error (?!code|errno|syscall|path|dest|A complete log)|\w*Error\b[^:]*: )/;
const reasonCharactersMax = 300;

/** The line of a program's output that says why it failed, else its last one. */
function reasonOf({ message }: Error): string {
  const lines = message
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const said = lines.find((line) => saying.test(line)) ?? lines.at(-1) ?? "";
  return said.replace(/^npm error /, "").slice(0, reasonCharactersMax);
}

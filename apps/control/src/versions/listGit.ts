import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repositoryAddressOf, repositoryKey } from "@lapline/contracts";
import type { Listing } from "./askRegistry.ts";
import type { Registries } from "./registries.ts";

const timeoutMs = 25_000;
/** About a hundred thousand tags. */
const outputBytesMax = 8 * 1024 * 1024;

/** A mirror may belong to another user; nothing of this machine's settings or logins is used. */
const settings = "[safe]\n\tdirectory = *\n[credential]\n\thelper =\n";

/**
 * Tags of a git repository that have the prefix, without it, by `git ls-remote` on the repository's
 * mirror on this machine or on its own https address.
 */
export async function listGit(
  { gitMirrors, path }: Pick<Registries, "gitMirrors" | "path">,
  { repository, tagPrefix = "" }: { repository: string; tagPrefix?: string | undefined },
  signal: AbortSignal,
): Promise<Listing> {
  if (repositoryAddressOf(repository) === null) {
    return { outcome: "failed", problem: `"${repository}" is no https address of a repository.` };
  }
  const remote = gitMirrors.get(repositoryKey(repository)) ?? repository;
  const home = await mkdtemp(join(tmpdir(), "lapline-git-"));
  try {
    await writeFile(join(home, "settings"), settings);
    const result = await lsRemote({ remote, path, home, signal });
    if (!result.ok) return { outcome: "failed", problem: problemOf(repository, result) };
    const tags = result.output.split("\n").flatMap((line) => {
      const tag = line.split("\trefs/tags/")[1];
      return tag?.startsWith(tagPrefix) ? tag.slice(tagPrefix.length) : [];
    });
    return { outcome: "listed", versions: tags, complete: true };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

type GitResult =
  | { ok: true; output: string }
  | { ok: false; code: string | number | null | undefined; killed: boolean; output: string };

function lsRemote(input: {
  remote: string;
  path: string;
  home: string;
  signal: AbortSignal;
}): Promise<GitResult> {
  const { remote, path, home, signal } = input;
  const env = {
    PATH: path,
    HOME: home,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: join(home, "settings"),
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "",
    GIT_ALLOW_PROTOCOL: "https:file",
  };
  const options = { cwd: home, env, signal, timeout: timeoutMs, maxBuffer: outputBytesMax };
  const { promise, resolve, reject } = Promise.withResolvers<GitResult>();
  execFile("git", ["ls-remote", "--tags", "--refs", remote], options, (error, stdout, stderr) => {
    if (error === null) return resolve({ ok: true, output: stdout });
    if (signal.aborted) return reject(signal.reason);
    resolve({ ok: false, code: error.code, killed: error.killed === true, output: stderr });
  });
  return promise;
}

function problemOf(repository: string, result: Extract<GitResult, { ok: false }>): string {
  if (result.code === "ENOENT") return "git is not on the PATH of the control process.";
  if (result.code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER") {
    return `${repository} has more tags than can be read.`;
  }
  if (result.killed) return `${repository} did not answer within ${timeoutMs / 1_000} s.`;
  const last = result.output.trim().split("\n").at(-1) ?? "";
  return `git could not list the tags of ${repository}: ${last}`;
}

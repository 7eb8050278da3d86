import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { GitRemote } from "./findGitRemote.ts";

/** A mirror may belong to another user; nothing of this machine's settings or logins is used. */
const settings = "[safe]\n\tdirectory = *\n[credential]\n\thelper =\n[gc]\n\tauto = 0\n";

/** About a hundred thousand tags. */
const outputBytesMax = 8 * 1024 * 1024;
/** Largest file that git may write, in blocks of 512 bytes: 256 MiB of packed commits. */
const fileBlocksMax = 512 * 1024;

type GitResult =
  | { ok: true; output: string }
  /** `problem`: why not, to follow what was wanted; `output` is what git said. */
  | { ok: false; problem: string; output: string };

/** Git in a folder of its own. Throws only when `signal` ends. */
export type RunGit = (...argv: string[]) => Promise<GitResult>;

export interface GitOptions {
  remote: GitRemote;
  /** Where git is looked for. */
  path: string;
  /** Of all commands together. */
  timeoutMs: number;
  signal: AbortSignal;
}

/**
 * Lends git in an empty folder that is deleted afterwards: without this machine's settings, without
 * questions for passwords, bound in time, output and size, and to the addresses of its remote.
 */
export async function withGit<T>(
  options: GitOptions,
  work: (git: RunGit) => Promise<T>,
): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), "lapline-git-"));
  try {
    await writeFile(join(home, "settings"), settingsFor(options.remote), { mode: 0o600 });
    const ends = performance.now() + options.timeoutMs;
    return await work((...argv) => run({ ...options, home, ends }, argv));
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** A secret is in this file alone, which is deleted with its folder: arguments can be seen. */
function settingsFor({ address, authorization }: GitRemote): string {
  if (authorization === null) return settings;
  return `${settings}[http "${address}"]\n\textraHeader = Authorization: ${authorization}\n`;
}

function run(
  { remote, path, signal, timeoutMs, home, ends }: GitOptions & { home: string; ends: number },
  argv: readonly string[],
): Promise<GitResult> {
  const env = {
    PATH: path,
    HOME: home,
    LC_ALL: "C",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: join(home, "settings"),
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "",
    GIT_ALLOW_PROTOCOL: remote.isMirror ? "file" : "https",
  };
  const timeout = Math.max(1, Math.round(ends - performance.now()));
  const options = { cwd: home, env, signal, timeout, maxBuffer: outputBytesMax };
  const limited = 'ulimit -f "$0" && exec git "$@"';
  const command = ["-c", limited, String(fileBlocksMax), ...remote.settings, ...argv];
  const { promise, resolve, reject } = Promise.withResolvers<GitResult>();
  execFile("/bin/sh", command, options, (error, stdout, stderr) => {
    if (error === null) return resolve({ ok: true, output: stdout });
    if (signal.aborted) return reject(signal.reason);
    const problem = problemOf(error, stderr, timeoutMs);
    resolve({ ok: false, problem, output: stderr });
  });
  return promise;
}

function problemOf(
  error: { code?: string | number | null; killed?: boolean; signal?: string | null },
  stderr: string,
  timeoutMs: number,
): string {
  if (error.code === 127) return "git is not on the PATH of the control process";
  if (error.code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER")
    return "it answers with more than can be read";
  if (error.signal === "SIGXFSZ" || /File size limit|file too large/i.test(stderr)) {
    return "its history is larger than can be read";
  }
  if (error.killed === true) return `it did not answer within ${timeoutMs / 1_000} s`;
  const last = stderr.trim().split("\n").at(-1) ?? "";
  if (/terminal prompts disabled|Authentication failed|could not read Username/.test(last)) {
    return "it is private or does not exist: it wants a password";
  }
  return last.slice(0, 300);
}

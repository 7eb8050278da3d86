import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { exitCodes, Failure } from "../failure.ts";

const run = promisify(execFile);
const gitTimeoutMs = 600_000;
const outputBytesMax = 16 * 1024 ** 2;

/** Runs git in a folder and answers its stdout, trimmed. Rejects with git's own reason alone. */
export type Git = (folder: string, args: readonly string[]) => Promise<string>;

/** What git tells its hooks. Here it would lead to another repository than the file's own. */
const placesOfGit = [
  "GIT_DIR",
  "GIT_WORK_TREE",
  "GIT_INDEX_FILE",
  "GIT_PREFIX",
  "GIT_COMMON_DIR",
  "GIT_OBJECT_DIRECTORY",
  "GIT_NAMESPACE",
];

/**
 * Git with this person's settings and logins. `git` rejects where git fails, `gitOrFail` throws a Failure
 * that says what could not be got.
 */
export function createGit(
  inherited: Readonly<Record<string, string | undefined>>,
  signal?: AbortSignal,
) {
  const env = Object.fromEntries(
    Object.entries(inherited).filter(([name]) => !placesOfGit.includes(name)),
  );
  const git: Git = async (folder, args) => {
    const running = run("git", [...args], {
      cwd: folder,
      timeout: gitTimeoutMs,
      maxBuffer: outputBytesMax,
      // Nobody is there to answer a question for a password.
      env: { ...env, GIT_TERMINAL_PROMPT: "0" },
      ...(signal === undefined ? {} : { signal }),
    });
    const { stdout } = await running.catch((error: Error) => {
      if (error.name === "AbortError") throw error;
      throw new Error(reasonOf(error), { cause: error });
    });
    return stdout.trim();
  };
  const gitOrFail = async (folder: string, args: readonly string[], what: string) => {
    await git(folder, args).catch((error: Error) => {
      const sentence = `git could not get ${what}: ${error.message}.`;
      throw new Failure(exitCodes.infrastructure, sentence);
    });
  };
  return { git, gitOrFail };
}

/** What git says beside the reason. */
const besides = /^(Cloning into|hint:|warning:)/;

/**
 * Why git failed, in its own words: the first line that says it. Node puts the whole command line before
 * it, and git advice behind it.
 */
function reasonOf({ stderr = "", message }: Error & { stderr?: string }): string {
  const lines = stderr.split("\n").map((line) => line.trim());
  const line = lines.find((one) => one !== "" && !besides.test(one)) ?? message;
  return line.replace(/^(fatal|error|remote|ssh): /, "").replace(/\.$/, "");
}

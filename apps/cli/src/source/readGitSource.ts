import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { SourceFacts } from "./readCiSource.ts";

const run = promisify(execFile);
const timeoutMs = 10_000;

/** The commit that is checked out in `folder`, with its repository; null where there is none. */
export async function readGitSource(folder: string): Promise<SourceFacts | null> {
  const git = async (...args: string[]) => {
    try {
      const { stdout } = await run("git", args, { cwd: folder, timeout: timeoutMs });
      return stdout.trim() === "" ? undefined : stdout.trim();
    } catch {
      return undefined;
    }
  };
  const commit = await git("rev-parse", "HEAD");
  if (commit === undefined) return null;
  const remote = await git("remote", "get-url", "origin");
  const tag = await git("describe", "--tags", "--exact-match");
  const branch = await git("symbolic-ref", "--quiet", "--short", "HEAD");
  const repository = remote === undefined ? undefined : repositoryOf(remote);
  return {
    commit,
    ...(repository === undefined ? {} : { repository }),
    ...(tag === undefined ? {} : { tag }),
    ...(branch === undefined ? {} : { branch }),
  };
}

/** `owner/name` of `git@host:owner/name.git`, `ssh://…` and `https://host/owner/name`. Pure. */
export function repositoryOf(remote: string): string | undefined {
  const path = URL.canParse(remote)
    ? new URL(remote).pathname
    : /^[^/:]+@?[^/:]*:(.+)$/.exec(remote)?.[1];
  const name = path?.replace(/^\/+|\/+$/g, "").replace(/\.git$/, "");
  return name?.includes("/") ? name : undefined;
}

import { homedir } from "node:os";
import { join } from "node:path";
import type { AccessOptions } from "./access/readAccess.ts";
import type { CiEnv } from "./source/readSource.ts";

/** What the command line reads from its environment. */
export interface ProgramEnv extends AccessOptions {
  /** File that `login` keeps servers in. */
  profilesFile: string;
  /** Folder for provisioned versions of `run`. */
  cacheDir: string;
  /** The worker's entry for one job, for `run`. */
  worker?: string;
  workerDataDir?: string;
  sandboxes?: string;
  ci: CiEnv;
  /** What a child gets: everything but the keys of the server. */
  inherited: Readonly<Record<string, string | undefined>>;
}

const ciNames = [
  ...["GITHUB_ACTIONS", "GITHUB_REPOSITORY", "GITHUB_SHA", "GITHUB_REF", "GITHUB_REF_NAME"],
  ...["GITHUB_REF_TYPE", "GITHUB_HEAD_REF", "GITHUB_EVENT_PATH", "GITLAB_CI"],
  ...["CI_PROJECT_PATH", "CI_COMMIT_SHA", "CI_COMMIT_TAG", "CI_COMMIT_BRANCH"],
  ...["CI_MERGE_REQUEST_IID", "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME"],
  ...["CI_MERGE_REQUEST_SOURCE_BRANCH_SHA", "CI_MERGE_REQUEST_SOURCE_PROJECT_PATH"],
] as const;

/**
 * Reads the environment; options on the command line win.
 * LAPLINE_URL: address of the server. LAPLINE_API_KEY: key of the project to work in.
 * LAPLINE_CREDENTIALS: file with both, as `npm start` writes it (`.lapline/credentials.json`).
 * LAPLINE_PROFILE: which server of `lapline login`. LAPLINE_WORKER: `runOnce.mjs` of a worker, for `run`.
 * XDG_CONFIG_HOME, XDG_CACHE_HOME: where servers and provisioned versions are kept.
 * LAPLINE_CACHE_DIR: another folder for provisioned versions.
 * WORKER_DATA_DIR, SANDBOXES: what the worker of this host is told as well; for `machine register`.
 * GITHUB_*, GITLAB_CI and CI_*: which commit a CI job is about.
 * GIT_MIRRORS: folders in which repositories are fetched instead of their addresses.
 */
export function readEnv(): ProgramEnv {
  const { env } = process;
  const home = homedir();
  const cache =
    env.LAPLINE_CACHE_DIR || join(env.XDG_CACHE_HOME || join(home, ".cache"), "lapline");
  const { LAPLINE_API_KEY: _, ...inherited } = env;
  return {
    inherited,
    profilesFile: join(env.XDG_CONFIG_HOME || join(home, ".config"), "lapline", "servers.json"),
    cacheDir: cache,
    ...(env.LAPLINE_URL ? { url: env.LAPLINE_URL } : {}),
    ...(env.LAPLINE_API_KEY ? { apiKey: env.LAPLINE_API_KEY } : {}),
    ...(env.LAPLINE_CREDENTIALS ? { credentials: env.LAPLINE_CREDENTIALS } : {}),
    ...(env.LAPLINE_PROFILE ? { profile: env.LAPLINE_PROFILE } : {}),
    ...(env.LAPLINE_WORKER ? { worker: env.LAPLINE_WORKER } : {}),
    ...(env.WORKER_DATA_DIR ? { workerDataDir: env.WORKER_DATA_DIR } : {}),
    ...(env.SANDBOXES ? { sandboxes: env.SANDBOXES } : {}),
    ci: Object.fromEntries(ciNames.map((name) => [name, env[name]])),
  };
}

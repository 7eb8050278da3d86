import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import type { RunSource } from "@lapline/contracts";
import { z } from "zod";
import { exitCodes, Failure } from "../failure.ts";

/** What GitHub Actions, Gitea Actions, Forgejo Actions and GitLab CI say of their job. */
export type CiEnv = Readonly<Record<string, string | undefined>>;

/** Which commit something is about, as far as it is known. */
export interface SourceFacts {
  repository?: string;
  commit?: string;
  tag?: string;
  branch?: string;
  pullRequest?: number;
  /** `owner/name` that the commits of the pull request are from; another one for a fork. */
  headRepository?: string;
}

const eventSchema = z.object({
  pull_request: z
    .object({
      number: z.number(),
      head: z.object({
        sha: z.string(),
        ref: z.string(),
        // Null where the fork was deleted.
        repo: z.object({ full_name: z.string() }).nullish(),
      }),
    })
    .optional(),
});

/** The commit of a CI job from its environment; null outside of CI. */
export async function readCiSource(env: CiEnv): Promise<SourceFacts | null> {
  if (env.GITHUB_ACTIONS === "true") return readGithub(env);
  if (env.GITLAB_CI === "true") return readGitlab(env);
  return null;
}

/** For a pull request GITHUB_SHA is a merge that nobody made; the event's file has the commit itself. */
async function readGithub(env: CiEnv): Promise<SourceFacts> {
  const event = await readEvent(env.GITHUB_EVENT_PATH);
  const pull = event?.pull_request;
  const name = env.GITHUB_REF_NAME;
  return compact({
    repository: env.GITHUB_REPOSITORY,
    commit: pull?.head.sha ?? env.GITHUB_SHA,
    tag: env.GITHUB_REF_TYPE === "tag" ? name : undefined,
    branch: pull?.head.ref ?? (env.GITHUB_REF_TYPE === "tag" ? undefined : name),
    pullRequest: pull?.number ?? numberOf(/^refs\/pull\/(\d+)\//.exec(env.GITHUB_REF ?? "")?.[1]),
    headRepository: pull?.head.repo?.full_name,
  });
}

function readGitlab(env: CiEnv): SourceFacts {
  return compact({
    repository: env.CI_PROJECT_PATH,
    // Empty but for pipelines of merged results, whose own commit nobody made.
    commit: env.CI_MERGE_REQUEST_SOURCE_BRANCH_SHA || env.CI_COMMIT_SHA,
    tag: env.CI_COMMIT_TAG,
    branch: env.CI_MERGE_REQUEST_SOURCE_BRANCH_NAME || env.CI_COMMIT_BRANCH,
    pullRequest: numberOf(env.CI_MERGE_REQUEST_IID),
    headRepository: env.CI_MERGE_REQUEST_SOURCE_PROJECT_PATH,
  });
}

async function readEvent(path: string | undefined) {
  if (!path) return null;
  try {
    return eventSchema.parse(JSON.parse(await readFile(path, "utf8")));
  } catch {
    return null;
  }
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined || !/^\d{1,9}$/.test(text) ? undefined : Number(text);
}

/** Without what is missing or empty. */
function compact(facts: { [Name in keyof SourceFacts]: SourceFacts[Name] | undefined }) {
  const given = Object.entries(facts).filter(([, value]) => value !== undefined && value !== "");
  return Object.fromEntries(given) as SourceFacts;
}

const run = promisify(execFile);
const timeoutMs = 10_000;

/** The commit that is checked out in `folder`, with its repository; null where there is none. */
async function readGitSource(folder: string): Promise<SourceFacts | null> {
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

export const sourceKinds = ["auto", "git", "none"] as const;

export interface SourceOptions {
  /** Where the commit comes from: `auto` is the CI job, if there is one. */
  source?: (typeof sourceKinds)[number];
  repository?: string;
  commit?: string;
  pullRequest?: number;
}

/** What is known of the commit under work: options first, then CI, then (when asked) git. */
export async function readSourceFacts(
  options: SourceOptions,
  { ci, folder }: { ci: CiEnv; folder: string },
): Promise<SourceFacts> {
  const found =
    options.source === "none"
      ? null
      : options.source === "git"
        ? await readGitSource(folder)
        : await readCiSource(ci);
  if (options.source === "git" && found === null) {
    throw new Failure(exitCodes.usage, `${folder} is not in a git repository with a commit.`);
  }
  const { repository, commit, pullRequest } = options;
  return {
    ...found,
    ...(repository === undefined ? {} : { repository }),
    ...(commit === undefined ? {} : { commit }),
    ...(pullRequest === undefined ? {} : { pullRequest }),
  };
}

/**
 * The source of a submission; nothing where repository and commit are not both known. A baseline
 * without them would be dropped, so that is a Failure.
 */
export function sourceOf(facts: SourceFacts, baseline: string | undefined): { source?: RunSource } {
  const { repository, commit, pullRequest } = facts;
  if (repository === undefined || commit === undefined) {
    if (baseline === undefined) return {};
    throw new Failure(
      exitCodes.usage,
      `A baseline (${baseline}) needs a commit, and this CI job has none. ` +
        "Use --source git, or --repository and --commit.",
    );
  }
  return {
    source: {
      repository,
      commit,
      ...(pullRequest === undefined ? {} : { pullRequest }),
      ...(baseline === undefined ? {} : { baseline: { version: baseline } }),
    },
  };
}

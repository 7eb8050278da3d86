import { readFile } from "node:fs/promises";
import { z } from "zod";

/** What GitHub Actions, Gitea Actions, Forgejo Actions and GitLab CI say of their job. */
export type CiEnv = Readonly<Record<string, string | undefined>>;

/** Which commit something is about, as far as it is known. */
export interface SourceFacts {
  repository?: string;
  commit?: string;
  tag?: string;
  branch?: string;
  pullRequest?: number;
}

const eventSchema = z.object({
  pull_request: z
    .object({ number: z.number(), head: z.object({ sha: z.string(), ref: z.string() }) })
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

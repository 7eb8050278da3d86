import type { RunSource } from "@lapline/contracts";
import { exitCodes } from "../exitCodes.ts";
import { Failure } from "../failure.ts";
import { type CiEnv, readCiSource, type SourceFacts } from "./readCiSource.ts";
import { readGitSource } from "./readGitSource.ts";

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
    throw new Failure(exitCodes.usage, `${folder} is in no git repository with a commit.`);
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
      `A baseline (${baseline}) needs a commit of a repository, and this CI job has none. ` +
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

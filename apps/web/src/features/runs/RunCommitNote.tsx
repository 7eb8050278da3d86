import { type RunCommit, shortCommits } from "@lapline/contracts";

/** Which commit a run measures, and what it is held against with how that was found. */
export function RunCommitNote({ source }: { source: RunCommit }) {
  const { repository, commit, pullRequest, baseline } = source;
  return (
    <span className="basis-full break-words">
      measures {shortCommits(commit)} of {repository}
      {pullRequest === null ? null : `, pull request ${pullRequest}`}
      {baseline === null ? null : `; compared with ${shortCommits(baseline.version)}`}
      {baseline?.found ? `: ${shortCommits(baseline.found)}` : null}
    </span>
  );
}

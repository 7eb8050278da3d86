import { type Catalog, isTerminalJobStatus, type RunVerdict } from "@lapline/contracts";
import type { EngineContext } from "../context.ts";
import { comparedByTurns } from "./comparedByTurns.ts";
import type { ComparedRow } from "./comparedRow.ts";
import { comparedSeparately } from "./comparedSeparately.ts";
import { concludeRun } from "./concludeRun.ts";
import { type VerdictJob, verdictRunSelect } from "./verdictRun.ts";

/**
 * What a run came to: by the comparisons that are part of it and, where its source names a baseline,
 * by its ordinary results against those of the baseline. Null when the project has no such run.
 */
export async function readRunVerdict(
  context: EngineContext,
  catalog: Pick<Catalog, "scenarios" | "targets">,
  { projectId, runId }: { projectId: string; runId: string },
): Promise<RunVerdict | null> {
  const run = await context.db.run.findFirst({
    where: { id: runId, projectId },
    select: verdictRunSelect,
  });
  if (run === null) return null;
  const { sourceRepository, sourceCommit, sourcePullRequest, sourceBaseline: base } = run;
  const byTurns = await comparedByTurns(context, runId);
  const separately =
    base === null
      ? []
      : await comparedSeparately(context, catalog, { projectId, base, jobs: run.jobs });
  const rows = [...byTurns, ...withoutThose(separately, byTurns)].map(({ row }) => row);
  const facts = {
    jobs: countJobs(run.jobs),
    rows: rows.toSorted((a, b) => weight(b) - weight(a)),
  };
  return {
    runId,
    projectSlug: run.project.slug,
    source:
      sourceRepository === null || sourceCommit === null
        ? null
        : { repository: sourceRepository, commit: sourceCommit, pullRequest: sourcePullRequest },
    ...concludeRun(facts),
    ...facts,
  };
}

/** What was measured by turns is the better answer to the same question. */
function withoutThose(rows: readonly ComparedRow[], better: readonly ComparedRow[]): ComparedRow[] {
  const keyOf = ({ seriesId, row }: ComparedRow) =>
    JSON.stringify([seriesId, row.baseVersion, row.version]);
  const answered = new Set(better.map(keyOf));
  return rows.filter((row) => !answered.has(keyOf(row)));
}

function countJobs(jobs: readonly VerdictJob[]): RunVerdict["jobs"] {
  const count = (status: string) => jobs.filter((job) => job.status === status).length;
  return {
    total: jobs.length,
    ended: jobs.filter(({ status }) => isTerminalJobStatus(status)).length,
    failed: count("FAILED"),
    canceled: count("CANCELED"),
    invalid: jobs.filter(({ report }) => report?.valid === false).length,
  };
}

/** What got worse before what got better, both before the rest; large before small. */
function weight({ verdict, ratio }: RunVerdict["rows"][number]): number {
  const rank = { worse: 3e6, better: 2e6, insufficient: 1e6, same: 0 }[verdict];
  return rank + Math.abs(Math.log(ratio));
}

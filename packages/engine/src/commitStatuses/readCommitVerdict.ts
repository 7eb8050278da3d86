import type { Catalog, RunConclusion, RunVerdict } from "@lapline/contracts";
import type { EngineContext } from "../context.ts";
import { type Confirmation, concludeRun } from "./concludeRun.ts";
import { type JudgedRun, judgeRun, sortRows } from "./readRunVerdict.ts";

/** What all runs of a commit came to, as far as they got. */
export interface CommitVerdict
  extends Pick<RunVerdict, "projectSlug" | "conclusion" | "sentence" | "rows"> {
  repository: string;
  commit: string;
  /** Those that its runs name. */
  pullRequests: number[];
  /** The runs that it rests on, the newest first. */
  runIds: string[];
  /** The newest of those that decide it. */
  decidingRunId: string;
  /** What ordinary results are held against and how that was found, each once. */
  baselines: { version: string; found: string }[];
}

/** Different submissions of one commit that are judged together, the newest ones. */
const runsMax = 20;
/** Runs among which those are looked for: somebody may have submitted the same many times. */
const candidatesMax = 500;

/** What decides about several runs, first before last. Nothing that is undecided hides in a success. */
const order: RunConclusion[] = ["pending", "regression", "failed", "undecided", "invalid", "ok"];

/**
 * The verdict over all runs of the commit that a run measures, in its project and repository: one
 * that ends last must not hide what another one found. Of identical submissions the newest counts.
 * Null when there is no such run or it has no source.
 */
export async function readCommitVerdict(
  context: EngineContext,
  catalog: Pick<Catalog, "scenarios" | "targets">,
  place: { projectId: string; runId: string },
): Promise<CommitVerdict | null> {
  const judged: JudgedRun[] = [];
  for (const runId of await readRunsOfCommit(context, place)) {
    const one = await judgeRun(context, catalog, { ...place, runId });
    if (one !== null) judged.push(one);
  }
  const conclusion = order.find((each) => judged.some((one) => one.verdict.conclusion === each));
  const deciding = judged.filter((one) => one.verdict.conclusion === conclusion);
  const [newest] = deciding;
  if (conclusion === undefined || newest?.verdict.source == null) return null;
  const { projectSlug, source, runId: decidingRunId } = newest.verdict;
  const { repository, commit } = source;
  const pullRequests = judged.flatMap(({ verdict }) => verdict.source?.pullRequest ?? []);
  return {
    projectSlug,
    repository,
    commit,
    pullRequests: [...new Set(pullRequests)],
    conclusion,
    sentence: sentenceOf(deciding, judged.length),
    rows: sortRows(judged.flatMap(({ verdict }) => verdict.rows)),
    runIds: judged.map(({ verdict }) => verdict.runId),
    decidingRunId,
    baselines: baselinesOf(judged),
  };
}

function baselinesOf(judged: readonly JudgedRun[]): CommitVerdict["baselines"] {
  const known = new Map<string, CommitVerdict["baselines"][number]>();
  for (const { baseline } of judged) {
    if (baseline === null || baseline.found === null) continue;
    const { version, found } = baseline;
    known.set(JSON.stringify([version, found]), { version, found });
  }
  return [...known.values()];
}

async function readRunsOfCommit(
  { db }: EngineContext,
  { projectId, runId }: { projectId: string; runId: string },
): Promise<string[]> {
  const run = await db.run.findFirst({
    where: { id: runId, projectId },
    select: { sourceRepository: true, sourceCommit: true },
  });
  if (run === null || run.sourceRepository === null || run.sourceCommit === null) return [];
  const found = await db.run.findMany({
    where: {
      projectId,
      sourceCommit: run.sourceCommit,
      sourceRepository: { equals: run.sourceRepository, mode: "insensitive" },
      // Those that confirm others are part of the verdict of these.
      jobs: { none: { purpose: "confirmation" } },
    },
    orderBy: { id: "desc" },
    take: candidatesMax,
    select: { id: true, requestHash: true },
  });
  const newest = new Map(found.toReversed().map(({ id, requestHash }) => [requestHash, id]));
  return [...newest.values()].sort().toReversed().slice(0, runsMax);
}

/** One sentence about those that decide, as if they were one run. */
function sentenceOf(deciding: readonly JudgedRun[], all: number): string {
  const [first] = deciding;
  if (first === undefined) throw new Error("no run decides");
  if (all === 1) return first.verdict.sentence;
  const sum = (count: keyof RunVerdict["jobs"]) =>
    deciding.reduce((total, { verdict }) => total + verdict.jobs[count], 0);
  const { sentence } = concludeRun({
    jobs: {
      total: sum("total"),
      ended: sum("ended"),
      failed: sum("failed"),
      canceled: sum("canceled"),
      invalid: sum("invalid"),
    },
    rows: sortRows(deciding.flatMap(({ verdict }) => verdict.rows)),
    confirmation: confirmationOf(deciding.map(({ confirmation }) => confirmation)),
  });
  return `${sentence} (${deciding.length} of ${all} runs)`;
}

function confirmationOf(confirmations: readonly Confirmation[]): Confirmation {
  const state = (["measuring", "due"] as const).find((each) =>
    confirmations.some((one) => one.state === each),
  );
  const reason = confirmations.find((one) => one.reason !== null)?.reason ?? null;
  return { state: state ?? "over", reason };
}

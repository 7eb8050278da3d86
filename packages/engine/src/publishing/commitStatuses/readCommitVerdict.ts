import type { Catalog, RunConclusion, RunVerdict } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import {
  type Confirmation,
  concludeRun,
  type FoundCause,
  type JudgedRun,
  judgeRun,
  readCauses,
  sortRows,
} from "../../judgment/index.ts";

/** What all runs of a commit came to, as far as they got. */
export interface CommitVerdict
  extends Pick<RunVerdict, "projectSlug" | "conclusion" | "sentence" | "rows"> {
  repository: string;
  commit: string;
  /** Those that its runs name. */
  pullRequests: number[];
  /** The runs that it rests on, the newest first. */
  runIds: string[];
  /** The newest of those that decide it; null when all of them were deleted. */
  decidingRunId: string | null;
  /** What ordinary results are held against and how that was found, each once. */
  baselines: { version: string; found: string }[];
  /** Budgets that its results surely break, in sentences without a full stop. */
  overBudget: string[];
  /** Commits that bisections found for changes of the versions that its runs measured. */
  causes: FoundCause[];
}

/** A commit of a repository, as runs of a project measure it. */
export interface CommitPlace {
  projectId: string;
  repository: string;
  commit: string;
}

/** Different submissions of one commit that are judged together, the newest ones. */
const runsMax = 20;
/** Runs among which those are looked for: somebody may have submitted the same many times. */
const candidatesMax = 500;

/** What decides about several runs, first before last. Nothing that is undecided hides in a success. */
const order: RunConclusion[] = ["pending", "regression", "failed", "undecided", "invalid", "ok"];

/**
 * The verdict over all runs of a commit that are left in the project: one that ends last must not hide
 * what another one found. Of identical submissions the newest counts. Null without the project.
 */
export async function readCommitVerdict(
  context: EngineContext,
  catalog: Catalog,
  place: CommitPlace,
): Promise<CommitVerdict | null> {
  const { projectId, repository, commit } = place;
  const judged: JudgedRun[] = [];
  for (const runId of await readRunsOfCommit(context, place)) {
    const one = await judgeRun(context, catalog, { projectId, runId });
    if (one !== null) judged.push(one);
  }
  const conclusion = order.find((each) => judged.some((one) => one.verdict.conclusion === each));
  const deciding = judged.filter((one) => one.verdict.conclusion === conclusion);
  const [newest] = deciding;
  if (conclusion === undefined || newest === undefined) return nothingLeft(context, place);
  const runIds = judged.map(({ verdict }) => verdict.runId);
  const pullRequests = judged.flatMap(({ verdict }) => verdict.source?.pullRequest ?? []);
  return {
    projectSlug: newest.verdict.projectSlug,
    repository,
    commit,
    pullRequests: [...new Set(pullRequests)],
    conclusion,
    sentence: sentenceOf(deciding, judged.length),
    rows: sortRows(judged.flatMap(({ verdict }) => verdict.rows)),
    overBudget: overBudgetOf(judged),
    runIds,
    decidingRunId: newest.verdict.runId,
    baselines: baselinesOf(judged),
    causes: await readCauses(context.db, { projectId, runIds }),
  };
}

/** What is said of a commit whose runs were all deleted: nothing is known of it any more. */
async function nothingLeft(
  { db }: EngineContext,
  { projectId, repository, commit }: CommitPlace,
): Promise<CommitVerdict | null> {
  const project = await db.project.findUnique({
    where: { id: projectId },
    select: { slug: true },
  });
  if (project === null) return null;
  return {
    projectSlug: project.slug,
    repository,
    commit,
    pullRequests: [],
    conclusion: "undecided",
    sentence: "What was measured of this commit was deleted",
    rows: [],
    overBudget: [],
    runIds: [],
    decidingRunId: null,
    baselines: [],
    causes: [],
  };
}

function baselinesOf(judged: readonly JudgedRun[]): CommitVerdict["baselines"] {
  const known = new Map<string, CommitVerdict["baselines"][number]>();
  for (const { verdict } of judged) {
    const { version, found } = verdict.source?.baseline ?? {};
    if (version === undefined || found == null) continue;
    known.set(JSON.stringify([version, found]), { version, found });
  }
  return [...known.values()];
}

async function readRunsOfCommit(
  { db }: EngineContext,
  { projectId, repository, commit }: CommitPlace,
): Promise<string[]> {
  const found = await db.run.findMany({
    where: {
      projectId,
      sourceCommit: commit,
      sourceRepository: { equals: repository, mode: "insensitive" },
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

/** Budgets that runs break, each sentence once. */
function overBudgetOf(judged: readonly JudgedRun[]): string[] {
  return [...new Set(judged.flatMap(({ verdict }) => verdict.overBudget ?? []))];
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
    overBudget: overBudgetOf(deciding),
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

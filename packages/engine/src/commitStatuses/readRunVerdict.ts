import {
  type Catalog,
  type ComparedMeasure,
  describeVerdict,
  directionSchema,
  isTerminalJobStatus,
  jobProvisionerSchema,
  paramsSchema,
  type RatioWords,
  unitSchema,
  workloadName,
} from "@lapline/contracts";
import type { Prisma } from "@lapline/db";
import { compareColumns } from "../compare/compareColumns.ts";
import type { EngineContext } from "../context.ts";

/** One measure of one workload of the run, against its baseline. */
export interface VerdictRow extends RatioWords {
  measure: string;
  workload: string;
  target: string;
  baseVersion: string;
  version: string;
  label: string;
  ratio: number;
}

/** What a run of a commit came to, as far as it got. */
export interface RunVerdict {
  projectSlug: string;
  runId: string;
  repository: string;
  commit: string;
  pullRequest: number | null;
  /** A younger run of the same pull request exists: the comment is its business. */
  superseded: boolean;
  jobs: { total: number; ended: number; failed: number; canceled: number; invalid: number };
  /** Everything that was compared, what moved most first. */
  rows: VerdictRow[];
}

const comparisonsMax = 2_000;
/** Different versions, modes, builds and labels of one run that are held against the baseline. */
const columnsMax = 50;

/** Reads the verdict of a run with a source; null when there is none. */
export async function readRunVerdict(
  context: EngineContext,
  catalog: Pick<Catalog, "scenarios" | "targets">,
  { projectId, runId }: { projectId: string; runId: string },
): Promise<RunVerdict | null> {
  const run = await context.db.run.findFirst({
    where: { id: runId, projectId },
    select: runSelect,
  });
  if (run === null || run.sourceRepository === null || run.sourceCommit === null) return null;
  const { sourceRepository, sourcePullRequest, jobs } = run;
  const count = (status: string) => jobs.filter((job) => job.status === status).length;
  const rows = [
    ...(await readComparisons(context, runId)),
    ...(run.sourceBaseline === null
      ? []
      : await compareWith(context, catalog, { projectId, base: run.sourceBaseline, jobs })),
  ];
  return {
    projectSlug: run.project.slug,
    runId,
    repository: sourceRepository,
    commit: run.sourceCommit,
    pullRequest: sourcePullRequest,
    superseded:
      sourcePullRequest !== null &&
      (await context.db.run.count({
        where: { projectId, sourceRepository, sourcePullRequest, id: { gt: runId } },
      })) > 0,
    jobs: {
      total: jobs.length,
      ended: jobs.filter(({ status }) => isTerminalJobStatus(status)).length,
      failed: count("FAILED"),
      canceled: count("CANCELED"),
      invalid: jobs.filter(({ report }) => report?.valid === false).length,
    },
    rows: rows.toSorted((a, b) => weight(b) - weight(a)),
  };
}

const runSelect = {
  sourceRepository: true,
  sourceCommit: true,
  sourcePullRequest: true,
  sourceBaseline: true,
  project: { select: { slug: true } },
  jobs: {
    select: {
      status: true,
      kind: true,
      scenarioId: true,
      scenarioVersion: true,
      durability: true,
      provisioner: true,
      target: { select: { key: true } },
      version: { select: { name: true } },
      label: { select: { name: true } },
      report: { select: { id: true, valid: true } },
    },
  },
} satisfies Prisma.RunSelect;
type VerdictJob = Prisma.RunGetPayload<{ select: typeof runSelect }>["jobs"][number];

/** What jobs of the run that measured two versions by turns showed. */
async function readComparisons({ db }: EngineContext, runId: string): Promise<VerdictRow[]> {
  const found = await db.comparison.findMany({
    where: { kind: "compare", job: { runId }, report: { valid: true } },
    orderBy: { id: "asc" },
    take: comparisonsMax,
    select: {
      ratio: true,
      ratioLow: true,
      ratioHigh: true,
      verdict: true,
      baseVersion: { select: { name: true } },
      headVersion: { select: { name: true } },
      series: {
        select: {
          measureTitle: true,
          unit: true,
          direction: true,
          scenarioId: true,
          params: true,
          target: { select: { key: true } },
          label: { select: { name: true } },
        },
      },
    },
  });
  return found.map(({ series, baseVersion, headVersion, ...facts }) => ({
    ...describe({ ...facts, unit: series.unit, direction: series.direction }),
    measure: series.measureTitle,
    workload: workloadName(series.scenarioId, paramsSchema.parse(series.params)),
    target: series.target.key,
    baseVersion: baseVersion.name,
    version: headVersion.name,
    label: series.label.name,
    ratio: facts.ratio,
  }));
}

/** The ordinary results of the run against the newest ones of its baseline. */
async function compareWith(
  context: EngineContext,
  catalog: Pick<Catalog, "scenarios" | "targets">,
  { projectId, base, jobs }: { projectId: string; base: string; jobs: readonly VerdictJob[] },
): Promise<VerdictRow[]> {
  const rows: VerdictRow[] = [];
  for (const column of columnsOf(jobs).slice(0, columnsMax)) {
    if (column.version === base) continue;
    const { rows: compared } = await compareColumns(context, catalog, {
      projectId,
      columns: [{ ...column, version: base }, column],
    });
    for (const { scenario, params, measure, cells, changes } of compared) {
      const change = changes[1] ?? null;
      const reportId = cells[1]?.reportId;
      if (change === null || !jobs.some(({ report }) => report?.id === reportId)) continue;
      const { ratio, low, high, verdict } = change;
      rows.push({
        ...describe({ ...measure, ratio, ratioLow: low, ratioHigh: high, verdict }),
        measure: measure.title,
        workload: workloadName(scenario, params),
        target: column.target,
        baseVersion: base,
        version: column.version,
        label: column.label,
        ratio,
      });
    }
  }
  return rows;
}

function columnsOf(jobs: readonly VerdictJob[]) {
  const columns = jobs
    .filter(({ kind, status }) => kind === "measure" && status === "PROCESSED")
    .map(({ target, version, durability, provisioner, label }) => ({
      target: target.key,
      version: version.name,
      durability,
      provisioner: jobProvisionerSchema.parse(provisioner),
      label: label.name,
    }));
  return [...new Map(columns.map((column) => [JSON.stringify(column), column])).values()];
}

function describe(
  facts: Pick<ComparedMeasure, "ratio" | "ratioLow" | "ratioHigh" | "verdict"> & {
    unit: string;
    direction: string;
  },
): RatioWords {
  const unit = unitSchema.parse(facts.unit);
  return describeVerdict({ ...facts, unit, direction: directionSchema.parse(facts.direction) });
}

/** What got worse before what got better, both before noise; large before small. */
function weight({ verdict, ratio }: VerdictRow): number {
  const rank = { worse: 2e6, better: 1e6, noise: 0 }[verdict];
  return rank + Math.abs(Math.log(ratio));
}

import type { RunPreview } from "@lapline/contracts";
import { type JobKind, Prisma, type Tx } from "@lapline/db";
import { median, smallestChange } from "@lapline/stats";
import { ofPlainTimes } from "./ofPlainTimes.ts";

type SmallestChange = NonNullable<RunPreview["jobs"][number]["smallestChange"]>;

interface ComparedJob {
  kind: JobKind;
  target: string;
  scenario: string;
  label: string;
  trials: number;
}

/** Comparisons that an estimate rests on: the newest. */
const jobsMax = 20;
/** Workloads and labels of one plan that are looked up: a form shows no more of them. */
const lookedUpMax = 20;
/** Ended jobs of a workload among which they are looked for. */
const lookedMax = 500;

interface Scatter {
  jobId: string;
  /** Standard error of the logarithm of the ratio, as one pair has it. */
  ofPair: number;
  /** What jobs of the series differ by; 0 where no calibration says it. */
  variance: number;
  varianceError: number;
}

/**
 * The smallest change that a planned comparison usually shows, which is how far its interval reaches to
 * either side: from what earlier ones of the same scenario and target scattered on that label or, where
 * there were none, all of the label. Times and rates count; tails of distributions and starts scatter
 * more anywhere. One entry a job; null for what is no comparison, and where nothing was compared yet.
 */
export async function readSmallestChanges(
  db: Pick<Tx, "$queryRaw">,
  projectId: string,
  jobs: readonly ComparedJob[],
): Promise<(SmallestChange | null)[]> {
  const known = new Map<string, Promise<Scatter[]>>();
  const scatterOf = (label: string, work: { target: string; scenario: string } | null) => {
    const key = JSON.stringify([label, work]);
    const isNew = !known.has(key) && known.size < lookedUpMax;
    const found =
      known.get(key) ??
      (isNew ? readScatter(db, { projectId, label, work }) : Promise.resolve<Scatter[]>([]));
    known.set(key, found);
    return found;
  };
  const found: (SmallestChange | null)[] = [];
  for (const { kind, target, scenario, label, trials } of jobs) {
    if (kind !== "compare" && kind !== "calibrate") {
      found.push(null);
      continue;
    }
    const own = estimate(await scatterOf(label, { target, scenario }), trials);
    const like = own ?? estimate(await scatterOf(label, null), trials);
    const of = own === null ? "label" : "workload";
    found.push(like === null ? null : { ...like, of });
  }
  return found;
}

function estimate(scatter: readonly Scatter[], pairs: number) {
  if (scatter.length === 0 || pairs < 2) return null;
  const middle = (of: (one: Scatter) => number) => median(scatter.map(of));
  const change = smallestChange(
    { variance: middle(({ variance }) => variance), error: middle((one) => one.varianceError) },
    {
      standardError: middle(({ ofPair }) => ofPair) / Math.sqrt(pairs),
      degreesOfFreedom: pairs - 1,
    },
  );
  return { change, comparisons: new Set(scatter.map(({ jobId }) => jobId)).size };
}

function readScatter(
  db: Pick<Tx, "$queryRaw">,
  {
    projectId,
    label,
    work,
  }: { projectId: string; label: string; work: { target: string; scenario: string } | null },
): Promise<Scatter[]> {
  // Each reads the head of an index, whatever else was measured on the label.
  const newest =
    work === null
      ? Prisma.sql`
        SELECT own."id" FROM unnest(ARRAY['idle', 'confirmation']::"job_purpose"[]) AS asked ("purpose")
        CROSS JOIN LATERAL (SELECT job."id", job."status" FROM "job" job
          WHERE job."labelId" = label."id" AND job."purpose" = asked."purpose"
          ORDER BY job."createdAt" DESC LIMIT ${jobsMax}) own
        WHERE own."status" = 'PROCESSED'`
      : Prisma.sql`
        SELECT own."id" FROM (SELECT job."id", job."kind" FROM "job" job
          JOIN "target" target ON target."id" = job."targetId"
          WHERE target."projectId" = label."projectId" AND target."key" = ${work.target}
            AND job."scenarioId" = ${work.scenario} AND job."labelId" = label."id"
            AND job."status" = 'PROCESSED'
          ORDER BY job."completedAt" DESC LIMIT ${lookedMax}) own
        WHERE own."kind" IN ('compare', 'calibrate') LIMIT ${jobsMax}`;
  return db.$queryRaw<Scatter[]>`
    SELECT comparison."jobId", comparison."standardError" * sqrt(comparison."n") AS "ofPair",
      coalesce(floor."variance", 0) AS "variance",
      coalesce(floor."varianceError", 0) AS "varianceError"
    FROM "hardware_label" label
    CROSS JOIN LATERAL (${newest}) newest
    JOIN "comparison" comparison ON comparison."jobId" = newest."id"
      AND comparison."standardError" > 0
    JOIN "report" report ON report."id" = comparison."reportId" AND report."valid"
    JOIN "series" series ON series."id" = comparison."seriesId"
      AND ${ofPlainTimes}
    LEFT JOIN "noise_floor" floor ON floor."seriesId" = series."id"
      AND floor."design" = comparison."design"
    WHERE label."projectId" = ${projectId}::uuid AND label."name" = ${label}`;
}

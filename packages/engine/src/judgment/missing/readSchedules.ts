import {
  benchmarkOf,
  canonicalJson,
  type Params,
  type RunTemplate,
  storedRunTemplateSchema,
} from "@lapline/contracts";
import type { Tx } from "@lapline/db";

/** A schedule that brought points. */
export interface FeedingSchedule {
  id: string;
  name: string;
  target: string;
  template: RunTemplate;
  trigger: "cron" | "release";
  expression: string | null;
  timezone: string | null;
  paused: boolean;
  /** When a person paused it; null: nobody did, so that Lapline did if it is paused. */
  pausedAt: Date | null;
  lastOutcome: string | null;
  lastReason: unknown;
  failingSince: Date | null;
  /** When it was last changed, paused or resumed. */
  updatedAt: Date;
}

/** The named schedules, as far as they still exist. */
export async function readSchedules(
  tx: Pick<Tx, "$queryRaw">,
  projectId: string,
  ids: readonly string[],
): Promise<Map<string, FeedingSchedule>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.$queryRaw<FeedingSchedule[]>`
    SELECT schedule."id", schedule."name", schedule."target", schedule."template",
      schedule."trigger"::text AS "trigger", schedule."expression", schedule."timezone",
      schedule."paused", schedule."lastOutcome"::text AS "lastOutcome", schedule."lastReason",
      schedule."failingSince", schedule."updatedAt", paused."at" AS "pausedAt"
    FROM "schedule" schedule
    LEFT JOIN LATERAL (
      SELECT last."at", last."isPaused" FROM (
        SELECT audit."at", audit."id", coalesce((audit."data"->>'paused')::boolean, false) AS "isPaused"
        FROM "audit" audit
        WHERE audit."subjectId" = schedule."id"::text AND audit."subjectKind" = 'schedule'
          AND audit."action" IN ('schedule.created', 'schedule.updated', 'schedule.paused', 'schedule.resumed')
        ORDER BY audit."id" DESC LIMIT 1) last
      WHERE last."isPaused") paused ON schedule."paused"
    WHERE schedule."id"::text = ANY(${[...ids]}::text[]) AND schedule."projectId" = ${projectId}::uuid`;
  return new Map(
    rows.map((row) => [row.id, { ...row, template: storedRunTemplateSchema.parse(row.template) }]),
  );
}

/** A workload as a template may name it. */
interface Workload {
  scenario: string;
  params: Params;
  durability: string;
  provisioner: string;
}

/** Whether a schedule still measures a workload of a target on a label, as far as its template says. */
export function covers(
  { template }: FeedingSchedule,
  of: Workload & { target: string; label: string },
): boolean {
  const { options = {} } = template;
  return (
    template.target === of.target &&
    template.labels.includes(of.label) &&
    (template.durability === undefined || template.durability === of.durability) &&
    (template.provisioner === undefined || template.provisioner === of.provisioner) &&
    template.scenarios.some(
      ({ scenario, params = {} }) =>
        scenario === of.scenario &&
        Object.entries({ ...options, ...params }).every(
          ([name, value]) => canonicalJson(of.params[name]) === canonicalJson(value),
        ),
    )
  );
}

/**
 * Whether one workload takes the place of another: the same scenario of the same schedule, with other
 * values only of what its template leaves to defaults. Those change with a definition or a release. Pure.
 */
export function takesPlaceOf(
  { template }: FeedingSchedule,
  newer: Workload,
  older: Workload,
): boolean {
  if (newer.scenario !== older.scenario) return false;
  if (benchmarkOf(newer.params) !== benchmarkOf(older.params)) return false;
  const entries = template.scenarios.filter(({ scenario }) => scenario === newer.scenario);
  const named = new Set(
    [template.options, ...entries.map(({ params }) => params)].flatMap((one) =>
      Object.keys(one ?? {}),
    ),
  );
  const names = [...new Set([...Object.keys(newer.params), ...Object.keys(older.params)])];
  const differing = names.filter(
    (name) => canonicalJson(newer.params[name]) !== canonicalJson(older.params[name]),
  );
  const isOther =
    differing.length > 0 ||
    newer.durability !== older.durability ||
    newer.provisioner !== older.provisioner;
  // Sizes give values that no template names, so that two sizes of one scenario look like defaults.
  const hasSizes = new Set(entries.map(({ size }) => size)).size > 1;
  return isOther && !hasSizes && differing.every((name) => !named.has(name));
}

/**
 * Since when each release schedule owes the points of its releases, by schedule and scenario: since the
 * first firing after `since` that was to measure the scenario on the label, or since it keeps failing.
 */
export async function readOwed(
  tx: Pick<Tx, "$queryRaw">,
  scheduleIds: readonly string[],
  { labelId, since }: { labelId: string; since: Date },
): Promise<{ scheduleId: string; scenario: string | null; at: Date }[]> {
  if (scheduleIds.length === 0) return [];
  return tx.$queryRaw`
    SELECT firing."scheduleId", job."scenarioId" AS "scenario", firing."at"
    FROM "schedule_firing" firing
    LEFT JOIN "job" job ON job."runId" = firing."runId" AND job."labelId" = ${labelId}::uuid
      AND job."status" <> 'CANCELED'
    WHERE firing."scheduleId" = ANY(${[...scheduleIds]}::uuid[]) AND firing."at" > ${since}
      AND firing."outcome" NOT IN ('skipped', 'canceled')
      AND (job."id" IS NOT NULL OR firing."runId" IS NULL AND firing."outcome" = 'failed')
    GROUP BY firing."scheduleId", job."scenarioId", firing."at"
    ORDER BY firing."at"`;
}

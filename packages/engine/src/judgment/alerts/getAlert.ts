import {
  type Alert,
  type AlertEvent,
  type Bisection,
  type BisectionStepOutcome,
  bisectionStepOutcomes,
  type Environment,
  environmentSchema,
  foundCommitsSchema,
  isReading,
  reasonText,
  reasonTextOrNull,
} from "@lapline/contracts";
import { z } from "zod";
import type { EngineContext } from "../../base/index.ts";
import { viewCommit } from "../../results/index.ts";
import { bisectionSelect, seriesWords } from "./bisectionRow.ts";
import { readAlertSeries } from "./readAlertSeries.ts";
import { readAlsoMoved } from "./readAlsoMoved.ts";
import { readWhy } from "./readWhy.ts";
import { selectAlerts } from "./selectAlerts.ts";
import { type AlertRow, viewAlertRow } from "./viewAlertRow.ts";

/** Series whose two sides are looked at; those of one target mostly share their environments. */
const sidesMax = 8;

/**
 * What is not the same in the environments of the newest valid results before and after the change,
 * over the series that moved most; each fact once.
 */
async function readEnvironmentChanges(
  { db }: EngineContext,
  alertId: string,
): Promise<Pick<Alert, "environmentChanges" | "environmentRecorded">> {
  const suspicions = await db.$queryRaw<{ seriesId: string; base: string; head: string }[]>`
    SELECT "seriesId", "baseVersionId" AS "base", "versionId" AS "head" FROM "suspicion"
    WHERE "alertId" = ${alertId}::uuid ORDER BY abs(ln("ratio")) DESC, "id" LIMIT ${sidesMax}`;
  const changes = new Map<string, EnvironmentChange>();
  let recorded = suspicions.length > 0;
  for (const { seriesId, base, head } of suspicions) {
    const before = await readEnvironment(db, seriesId, base);
    const after = await readEnvironment(db, seriesId, head);
    if (before === null || after === null) continue;
    recorded &&= before.recorded && after.recorded;
    for (const change of diffEnvironments(before.facts, after.facts)) {
      if (!changes.has(change.key)) changes.set(change.key, change);
    }
  }
  const environmentChanges = [...changes.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  return { environmentChanges, environmentRecorded: recorded };
}

async function readEnvironment(db: EngineContext["db"], seriesId: string, versionId: string) {
  const result = await db.result.findFirst({
    where: { seriesId, versionId, valid: true, job: { kind: "measure" } },
    orderBy: [{ measuredAt: "desc" }, { id: "desc" }],
    select: { environment: { select: { content: true } }, job: { select: { purpose: true } } },
  });
  if (result === null) return null;
  const facts = environmentSchema.parse(result.environment.content);
  return { facts, recorded: result.job.purpose !== "imported" };
}

interface EnvironmentChange {
  key: string;
  /** Null where the fact was not known on that side. */
  before: string | null;
  after: string | null;
}

/** Facts of two environments that are not the same, by name; readings of the moment left out. */
export function diffEnvironments(before: Environment, after: Environment): EnvironmentChange[] {
  const left: Record<string, string> = { ...before.shown, ...before.comparability };
  const right: Record<string, string> = { ...after.shown, ...after.comparability };
  return [...new Set([...Object.keys(left), ...Object.keys(right)])]
    .sort()
    .filter((key) => left[key] !== right[key] && !isReading(key))
    .map((key) => ({ key, before: left[key] ?? null, after: right[key] ?? null }));
}

/** An alert of the project with everything that it rests on; null when there is none. */
export async function getAlert(
  context: EngineContext,
  { projectId, alertId }: { projectId: string; alertId: string },
): Promise<Alert | null> {
  const { db, clock } = context;
  const [row] = await db.$queryRaw<AlertRow[]>`
    ${selectAlerts} WHERE alert."id" = ${alertId}::uuid AND alert."projectId" = ${projectId}::uuid`;
  if (row === undefined) return null;
  const [facts, environment, { series, omitted }, bisection, history, mails] = await Promise.all([
    readFacts(db, alertId),
    readEnvironmentChanges(context, alertId),
    readAlertSeries(context, alertId),
    readBisection(context, alertId),
    readAlertHistory(context, alertId),
    countMails(db, alertId),
  ]);
  const summary = viewAlertRow(row, clock.now());
  const isUnmatched = summary.unmatchedSince !== undefined;
  const why = await readWhy(db, { projectId, worst: series[0], isUnmatched });
  const { direction } = summary;
  const jobId = why?.comparisonJobId ?? null;
  const alsoMoved = await readAlsoMoved(db, { jobId, alertId, direction });
  return {
    ...summary,
    ...facts,
    why,
    ...environment,
    series,
    seriesOmitted: omitted,
    ...(alsoMoved.length === 0 ? {} : { alsoMoved }),
    bisection,
    history,
    mails,
  };
}

async function readFacts(db: EngineContext["db"], alertId: string) {
  const {
    acknowledgedAt,
    dismissedAt,
    resolvedAt,
    resolvedByVersion,
    version,
    mergedInto,
    ...facts
  } = await db.alert.findUniqueOrThrow({
    where: { id: alertId },
    select: {
      note: true,
      dismissReason: true,
      acknowledgedAt: true,
      dismissedAt: true,
      resolvedAt: true,
      acknowledgedBy: { select: { id: true, name: true } },
      resolvedByVersion: { select: { name: true } },
      version: { select: { message: true, author: true, committedAt: true } },
      mergedInto: { select: { id: true, title: true } },
    },
  });
  const commit = viewCommit(version);
  return {
    ...facts,
    ...(commit === undefined ? {} : { commit }),
    acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
    dismissedAt: dismissedAt?.toISOString() ?? null,
    resolvedAt: resolvedAt?.toISOString() ?? null,
    resolvedByVersion: resolvedByVersion?.name ?? null,
    mergedInto: mergedInto && { id: mergedInto.id, title: reasonText(mergedInto.title) },
  };
}

async function countMails(db: EngineContext["db"], alertId: string): Promise<Alert["mails"]> {
  const groups = await db.mail.groupBy({ by: ["state"], where: { alertId }, _count: true });
  const count = (...states: string[]) =>
    groups.reduce((sum, { state, _count }) => sum + (states.includes(state) ? _count : 0), 0);
  return {
    sent: count("sent"),
    stored: count("stored"),
    waiting: count("queued", "sending"),
    failed: count("failed"),
  };
}

/** Events of one alert that are shown, newest first. */
const eventsMax = 200;

/** Rows of older releases have sentences in place of reasons. */
const notedSchema = z.union([z.string(), z.looseObject({}).transform(reasonText)]).optional();
const dataSchema = z.looseObject({
  ...{ detail: notedSchema, title: notedSchema },
  /** What confirmed the change that opened it or joined. */
  confirmedBy: notedSchema,
});

/** What happened to an alert, from the audit trail, newest first, with the names of who did it. */
async function readAlertHistory({ db }: EngineContext, alertId: string): Promise<AlertEvent[]> {
  const rows = await db.audit.findMany({
    where: { subjectId: alertId, subjectKind: "alert" },
    orderBy: { id: "desc" },
    take: eventsMax,
    select: { id: true, at: true, actorKind: true, actorId: true, action: true, data: true },
  });
  const ids = (kind: string) => [
    ...new Set(rows.flatMap((row) => (row.actorKind === kind && row.actorId ? [row.actorId] : []))),
  ];
  const [users, keys] = await Promise.all([
    db.user.findMany({ where: { id: { in: ids("user") } }, select: { id: true, name: true } }),
    db.apiKey.findMany({ where: { id: { in: ids("apiKey") } }, select: { id: true, name: true } }),
  ]);
  const names = new Map([
    ...users.map(({ id, name }) => [id, name] as const),
    ...keys.map(({ id, name }) => [id, `API key ${name}`] as const),
  ]);
  return rows.map(({ id, at, actorKind, actorId, action, data }) => {
    const parsed = dataSchema.safeParse(data);
    const noted = parsed.success ? notedIn(parsed.data) : null;
    const somebody = actorKind === "apiKey" ? "A deleted API key" : "A former member";
    return {
      id,
      at: at.toISOString(),
      actor: actorKind === "system" ? "Lapline" : (names.get(actorId ?? "") ?? somebody),
      action,
      detail: noted,
    };
  });
}

function notedIn({ detail, title, confirmedBy }: z.infer<typeof dataSchema>): string | null {
  const noted = detail ?? title ?? null;
  return noted === null || confirmedBy === undefined ? noted : `${noted}. ${confirmedBy}`;
}

const commitsSchema = z.object({ commits: z.array(z.unknown()).min(1) });

/** The last bisection of an alert; null: there was none. */
async function readBisection({ db }: EngineContext, alertId: string): Promise<Bisection | null> {
  const row = await db.bisection.findFirst({
    where: { alertId },
    orderBy: { id: "desc" },
    select: { ...bisectionSelect, result: true, found: true, endedAt: true },
  });
  if (row === null) return null;
  const { id, state, left, rangeChecked, skipped, comparisons, reason, result, series } = row;
  const { data: found = null } = foundCommitsSchema.nullable().safeParse(row.found);
  const searchedCommits = countCommits(row.commits);
  return {
    id,
    state,
    lowVersion: row.lowVersion.name,
    highVersion: row.highVersion.name,
    left,
    rangeChecked,
    skipped,
    comparisons,
    series: { id: series.id, title: seriesWords(series) },
    reason: reasonTextOrNull(reason),
    result: reasonTextOrNull(result),
    // Left out of those that searched versions only, as they were before commits could be searched.
    ...(found === null ? {} : { found }),
    ...(searchedCommits === null ? {} : { searchedCommits }),
    steps: row.steps.map(({ bisectionId: _, createdAt: __, outcome, ...step }) => ({
      ...step,
      outcome: outcomeOf(outcome),
    })),
    startedAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

function countCommits(stored: unknown): number | null {
  const parsed = commitsSchema.safeParse(stored);
  return parsed.success ? parsed.data.commits.length : null;
}

function outcomeOf(text: string): BisectionStepOutcome {
  return bisectionStepOutcomes.find((one) => one === text) ?? "unclear";
}

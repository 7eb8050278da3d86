import { Prisma, type Tx } from "@lapline/db";

/** Series of one group that are looked at, and the newest results of each. */
const seriesMax = 20_000;
const recentMax = 20;
/** Results of a series that are passed over for those that count: of pull requests, comparisons, invalid ones. */
const scannedMax = 400;
/** Days after which a history is over, whatever its pace was. */
const historyDaysMax = 120;

/** Everything of one target on one hardware label: what one alert is about. */
export interface MissingGroup {
  projectId: string;
  targetId: string;
  labelId: string;
}

/** A series with its last point that counts. */
export interface History {
  seriesId: string;
  scenario: string;
  params: unknown;
  measureTitle: string;
  durability: string;
  provisioner: string;
  lastAt: Date;
  versionId: string;
  version: string;
  jobId: string;
  runId: string;
  isImported: boolean;
  /** Schedules whose runs brought one of its newest points; they may be deleted. */
  scheduleIds: string[];
  /** A schedule brought the last one. */
  isScheduled: boolean;
}

/** The id of the schedule in the key of a run that it submitted, as work/schedules/fire.ts writes it. */
const scheduleKey = "^schedule:([0-9a-f-]{36}):";

/**
 * The histories of a group with their last points. Points are valid results of the target itself, by
 * when they were received: pull requests are not part of it yet. Of one workload and measure only the
 * series that was measured last is read; what was measured before a definition changed is over. Archived
 * targets, and measures that follow from another one, are left out.
 */
export async function readHistories(
  tx: Pick<Tx, "$queryRaw">,
  { projectId, targetId, labelId }: MissingGroup,
): Promise<History[]> {
  return tx.$queryRaw<History[]>`
    SELECT DISTINCT ON (series."scenarioId", series."params", series."durability",
        series."provisioner", series."measure")
      series."id" AS "seriesId", series."scenarioId" AS "scenario", series."params",
      series."durability", series."provisioner", series."measureTitle", last.*
    FROM "series" series
    JOIN "target" target ON target."id" = series."targetId"
    CROSS JOIN LATERAL (
      SELECT (array_agg(point."receivedAt" ORDER BY ${newestFirst}))[1] AS "lastAt",
        (array_agg(point."versionId" ORDER BY ${newestFirst}))[1] AS "versionId",
        (array_agg(point."version" ORDER BY ${newestFirst}))[1] AS "version",
        (array_agg(point."jobId" ORDER BY ${newestFirst}))[1] AS "jobId",
        (array_agg(point."runId" ORDER BY ${newestFirst}))[1] AS "runId",
        (array_agg(point."isImported" ORDER BY ${newestFirst}))[1] AS "isImported",
        (array_agg(point."scheduleId" IS NOT NULL ORDER BY ${newestFirst}))[1] AS "isScheduled",
        coalesce(array_agg(DISTINCT point."scheduleId") FILTER (WHERE point."scheduleId" IS NOT NULL),
          '{}') AS "scheduleIds"
      FROM (
        SELECT recent."id", recent."measuredAt", report."receivedAt", recent."versionId",
          version."name" AS "version", recent."jobId", job."runId",
          job."purpose" = 'imported' AS "isImported",
          substring(run."idempotencyKey" FROM ${scheduleKey}) AS "scheduleId"
        FROM ${newestResults(Prisma.sql`series."id"`)} recent
        JOIN "report" report ON report."id" = recent."reportId"
        JOIN "version" version ON version."id" = recent."versionId"
        JOIN "job" job ON job."id" = recent."jobId" AND job."kind" = 'measure'
        JOIN "run" run ON run."id" = job."runId" AND run."sourcePullRequest" IS NULL
        WHERE recent."valid"
        ORDER BY recent."measuredAt" DESC LIMIT ${recentMax}) point) last
    WHERE series."projectId" = ${projectId}::uuid AND series."targetId" = ${targetId}::uuid
      AND series."labelId" = ${labelId}::uuid
      AND series."updatedAt" > now() - make_interval(days => ${historyDaysMax}::int)
      AND series."continuedById" IS NULL AND series."statisticOfId" IS NULL
      AND series."derivedFrom" IS NULL
      AND last."lastAt" > now() - make_interval(days => ${historyDaysMax}::int)
      AND NOT EXISTS (SELECT FROM "definition" definition
        WHERE definition."projectId" = series."projectId" AND definition."key" = target."key"
          AND definition."archivedAt" IS NOT NULL)
    ORDER BY series."scenarioId", series."params", series."durability", series."provisioner",
      series."measure", last."lastAt" DESC, series."id" DESC
    LIMIT ${seriesMax}`;
}

const newestResults = (seriesId: Prisma.Sql) => Prisma.sql`(
  SELECT result."id", result."measuredAt", result."versionId", result."jobId", result."reportId",
    result."valid" FROM "result" result
  WHERE result."seriesId" = ${seriesId}
  ORDER BY result."measuredAt" DESC LIMIT ${scannedMax})`;

const newestFirst = Prisma.sql`point."receivedAt" DESC, point."measuredAt" DESC, point."id" DESC`;

/** Results of one series whose times show its pace. */
const arrivalsMax = 100;

/** When the newest points of series were received, once for each run. */
export async function readArrivals(
  tx: Pick<Tx, "$queryRaw">,
  seriesIds: readonly string[],
): Promise<Map<string, { receivedMs: number[]; isCut: boolean }>> {
  if (seriesIds.length === 0) return new Map();
  const rows = await tx.$queryRaw<
    { seriesId: string; at: Date[]; results: number; scanned: number }[]
  >`
    SELECT asked."id" AS "seriesId", arrival."at", arrival."results", (
      SELECT count(*)::int FROM ${newestResults(Prisma.sql`asked."id"`)} newest) AS "scanned"
    FROM unnest(${[...seriesIds]}::uuid[]) asked("id")
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(run."at"), '{}') AS "at", coalesce(sum(run."n"), 0)::int AS "results"
      FROM (
        SELECT max(report."receivedAt") AS "at", count(*)::int AS "n"
        FROM (
          SELECT recent."reportId", job."runId" FROM ${newestResults(Prisma.sql`asked."id"`)} recent
          JOIN "job" job ON job."id" = recent."jobId" AND job."kind" = 'measure'
          JOIN "run" run ON run."id" = job."runId" AND run."sourcePullRequest" IS NULL
          WHERE recent."valid" ORDER BY recent."measuredAt" DESC LIMIT ${arrivalsMax}) counted
        JOIN "report" report ON report."id" = counted."reportId"
        GROUP BY counted."runId") run) arrival`;
  return new Map(
    rows.map(({ seriesId, at, results, scanned }) => [
      seriesId,
      {
        receivedMs: at.map((each) => each.getTime()),
        // Older points may lie behind those of pull requests, too.
        isCut: results >= arrivalsMax || scanned >= scannedMax,
      },
    ]),
  );
}

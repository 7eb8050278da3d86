import type { ReasonCode } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { z } from "zod";
import { writeAudits } from "../../access/index.ts";
import type { EngineContext } from "../../base/index.ts";
import { dropRepeats, type Repeat } from "./dropRepeats.ts";
import type { UsableReport } from "./prepareReport.ts";

/** Whether a measure of a report stays out of its series, because it is no measurement of its own. */
export type IsRepeated = (reportId: string, measure: string) => boolean;

interface RepeatsToSettle {
  /** Of the environments of all of them. */
  comparabilityHash: string;
  reports: readonly UsableReport[];
  /** Series by fingerprint; the caller holds their locks. */
  ids: ReadonlyMap<string, string>;
}

/** The measurement that stands at a place in a series. */
interface Standing {
  reportId: string;
  digest: string | null;
  receivedAt: Date;
  /** Null for one of these reports, which is not stored yet. */
  resultId: string | null;
}

const digestsSchema = z.record(z.string(), z.string());

/**
 * Compares imported reports with what stands in their series already, by version, environment and the
 * time that was stated. The same values once more are no result. Other values replace those of a
 * report that arrived earlier, so that in the end the last one stands, in whichever order the reports
 * are processed.
 */
export async function settleRepeats(
  tx: Tx,
  context: EngineContext,
  { comparabilityHash, reports, ids }: RepeatsToSettle,
): Promise<IsRepeated> {
  const imported = reports.filter(({ report }) => report.job.purpose === "imported");
  if (imported.length === 0) return () => false;
  const seriesIds = [...new Set(imported.flatMap(({ series }) => series.map(idOf)))];
  const versionIds = [...new Set(imported.map(({ report }) => report.job.versionId))];
  const standing = await readStanding(tx, { comparabilityHash, seriesIds, versionIds });
  const repeated = new Map<string, Repeat>();
  const replaced: Replaced[] = [];
  function idOf({ fingerprint }: { fingerprint: string }): string {
    const id = ids.get(fingerprint);
    if (id === undefined) throw new Error("a series of a report was not stored");
    return id;
  }
  for (const { report, evaluation, series } of imported.toSorted(byArrival)) {
    const digests = digestsSchema.nullable().parse(report.measureDigests) ?? {};
    for (const [index, { measure }] of evaluation.measures.entries()) {
      const wanted = series[index];
      if (wanted === undefined) throw new Error(`no series for ${measure.name}`);
      const seriesId = idOf(wanted);
      const key = keyOf({ seriesId, versionId: report.job.versionId, statedAt: report.statedAt });
      const earlier = standing.get(key);
      const digest = digests[measure.name] ?? null;
      const own = { reportId: report.id, digest, receivedAt: report.receivedAt, resultId: null };
      if (earlier === undefined) {
        standing.set(key, own);
        continue;
      }
      const isSame = digest !== null && digest === earlier.digest;
      if (isSame || arrivesBefore(own, earlier)) {
        const place = { reportId: report.id, seriesId, byReportId: earlier.reportId, isSame };
        repeated.set(repeatKey(report.id, measure.name), place);
        continue;
      }
      standing.set(key, own);
      const { resultId, reportId } = earlier;
      const place = { reportId, seriesId, byReportId: report.id };
      if (resultId !== null) replaced.push({ resultId, ...place });
      else repeated.set(repeatKey(reportId, measure.name), { ...place, isSame: false });
    }
  }
  const { projectId } = required(imported[0]).report.job;
  const dropped = [...repeated.values()];
  await replaceResults(tx, replaced);
  await dropRepeats(tx, dropped);
  const overtaken = dropped.filter(({ isSame }) => !isSame);
  await auditSuperseded(tx, context, projectId, [...replaced, ...overtaken]);
  return (reportId, measure) => repeated.has(repeatKey(reportId, measure));
}

const repeatKey = (reportId: string, measure: string) => `${reportId} ${measure}`;

function byArrival({ report: a }: UsableReport, { report: b }: UsableReport): number {
  return arrivesBefore({ ...a, reportId: a.id }, { ...b, reportId: b.id }) ? -1 : 1;
}

/** Ids grow with time and decide between those of one transaction. */
function arrivesBefore(
  a: Pick<Standing, "receivedAt" | "reportId">,
  b: Pick<Standing, "receivedAt" | "reportId">,
): boolean {
  const difference = a.receivedAt.getTime() - b.receivedAt.getTime();
  return difference === 0 ? a.reportId < b.reportId : difference < 0;
}

interface Place {
  seriesId: string;
  versionId: string;
  statedAt: Date | null;
}

function keyOf({ seriesId, versionId, statedAt }: Place): string {
  return `${seriesId} ${versionId} ${statedAt?.getTime() ?? ""}`;
}

async function readStanding(
  tx: Tx,
  {
    comparabilityHash,
    seriesIds,
    versionIds,
  }: { comparabilityHash: string; seriesIds: readonly string[]; versionIds: readonly string[] },
): Promise<Map<string, Standing>> {
  const rows = await tx.$queryRaw<(Standing & Place)[]>`
    SELECT result."id" AS "resultId", result."seriesId", result."versionId", report."statedAt",
      report."id" AS "reportId", report."receivedAt",
      report."measureDigests"->>series."measure" AS "digest"
    FROM "result" result
    JOIN "series" series ON series."id" = result."seriesId"
    JOIN "report" report ON report."id" = result."reportId"
    JOIN "job" job ON job."id" = result."jobId" AND job."purpose" = 'imported'
    JOIN "environment" environment ON environment."id" = result."environmentId"
      AND environment."comparabilityHash" = ${comparabilityHash}
    WHERE result."versionId" = ANY(${[...versionIds]}::uuid[])
      AND result."seriesId" = ANY(${[...seriesIds]}::uuid[])
    ORDER BY report."receivedAt", report."id"`;
  return new Map(rows.map((row) => [keyOf(row), row]));
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("a list that is not empty has no first item");
  return value;
}

/** An entry for each report whose results another import corrected, naming both. */
async function auditSuperseded(
  tx: Tx,
  context: EngineContext,
  projectId: string,
  superseded: readonly { reportId: string; byReportId: string }[],
): Promise<void> {
  const pairs = new Map(superseded.map((one) => [`${one.reportId} ${one.byReportId}`, one]));
  if (pairs.size === 0) return;
  await writeAudits(
    tx,
    context,
    [...pairs.values()].map(({ reportId, byReportId }) => ({
      projectId,
      actor: { kind: "system" },
      action: "report.superseded",
      subjectKind: "report",
      subjectId: reportId,
      data: { byReportId },
    })),
  );
}

/** A result whose place another report took. */
interface Replaced {
  resultId: string;
  reportId: string;
  seriesId: string;
  byReportId: string;
}

const superseded: ReasonCode = "superseded";

/**
 * Takes results away whose place a later import took with other values. Their reports stay and
 * say by which one they are superseded.
 */
async function replaceResults(tx: Tx, replaced: readonly Replaced[]): Promise<void> {
  if (replaced.length === 0) return;
  const text = JSON.stringify(replaced);
  await tx.result.deleteMany({ where: { id: { in: replaced.map(({ resultId }) => resultId) } } });
  await tx.$executeRaw`
    UPDATE "series" SET "points" = greatest(0, "series"."points" - gone."points")
    FROM (SELECT one."seriesId", count(*)::int AS "points"
      FROM jsonb_to_recordset(${text}::jsonb) AS one ("seriesId" uuid) GROUP BY one."seriesId") gone
    WHERE "series"."id" = gone."seriesId"`;
  await tx.$executeRaw`
    UPDATE "report" SET "supersededById" = gone."by", "valid" = false,
      "reasons" = ARRAY[jsonb_build_object('code', ${superseded}::text,
        'facts', jsonb_build_object('report', gone."by"))]
    FROM (SELECT DISTINCT ON (one."reportId") one."reportId", one."byReportId" AS "by"
      FROM jsonb_to_recordset(${text}::jsonb) AS one ("reportId" uuid, "byReportId" uuid)) gone
    WHERE "report"."id" = gone."reportId"
      AND NOT EXISTS (SELECT 1 FROM "result" WHERE "result"."reportId" = "report"."id")`;
}

import { type CompareColumn, type CompareSide, reasonText } from "@lapline/contracts";
import { Prisma } from "@lapline/db";
import { workParamsSql } from "../../base/index.ts";
import type { AskedColumn } from "./askedColumns.ts";

/** Names listed for one column. */
const namesMax = 10;

interface SideRow {
  position: number;
  jobs: number;
  trialsMin: number | null;
  trialsMax: number | null;
  invalid: number;
  invalidReasons: unknown[] | null;
  machines: string[] | null;
  submittedBy: string[] | null;
  measuredFrom: Date | null;
  measuredTo: Date | null;
}

/** What is known of a column beside its names. */
type MeasuredSide = Omit<CompareSide, keyof CompareColumn | "title">;

/** Who measured each column, where and when: over the processed ordinary jobs that stand behind it. */
export async function selectSides(
  db: Pick<Prisma.TransactionClient, "$queryRaw">,
  projectId: string,
  columns: readonly AskedColumn[],
): Promise<MeasuredSide[]> {
  const rows = await db.$queryRaw<SideRow[]>`
    SELECT asked."position", count(job."id")::int AS "jobs", min(job."trials") AS "trialsMin",
      max(job."trials") AS "trialsMax",
      count(report."id") FILTER (WHERE NOT report."valid")::int AS "invalid",
      array_agg(DISTINCT report."reasons"[1]) FILTER (WHERE NOT report."valid") AS "invalidReasons",
      array_agg(DISTINCT machine."name") FILTER (WHERE machine."name" IS NOT NULL) AS "machines",
      array_agg(DISTINCT run."submittedBy") FILTER (WHERE run."id" IS NOT NULL) AS "submittedBy",
      min(measured."at") AS "measuredFrom", max(measured."at") AS "measuredTo"
    FROM unnest(
      ${columns.map((_, position) => position)}::int[], ${columns.map(({ target }) => target)}::text[],
      ${columns.map(({ version }) => version)}::text[],
      ${columns.map(({ durability }) => durability)}::text[],
      ${columns.map(({ provisioner }) => provisioner)}::text[],
      ${columns.map(({ label }) => label)}::text[],
      ${columns.map(({ params }) => JSON.stringify(params))}::jsonb[],
      ${columns.map(({ absent }) => JSON.stringify(absent))}::jsonb[]
    ) AS asked ("position", "target", "version", "durability", "provisioner", "label", "params",
        "absent")
    LEFT JOIN "target" target
      ON target."projectId" = ${projectId}::uuid AND target."key" = asked."target"
    LEFT JOIN "version" version
      ON version."targetId" = target."id" AND version."name" = asked."version"
    LEFT JOIN "hardware_label" label
      ON label."projectId" = ${projectId}::uuid AND label."name" = asked."label"
    LEFT JOIN "job" job ON job."versionId" = version."id" AND job."labelId" = label."id"
      AND job."durability" = asked."durability" AND job."provisioner" = asked."provisioner"
      AND job."params" @> CASE WHEN job."purpose" = 'imported' THEN asked."params"
        ELSE ${workParamsSql(Prisma.sql`asked."params"`)} END
      AND NOT job."params" ?| ARRAY(SELECT jsonb_array_elements_text(asked."absent"))
      AND job."kind" = 'measure' AND job."status" = 'PROCESSED'
    LEFT JOIN "report" report ON report."jobId" = job."id"
    LEFT JOIN LATERAL (SELECT CASE WHEN job."purpose" = 'imported'
      THEN (report."payload"->>'finishedAt')::timestamptz ELSE report."receivedAt" END AS "at") measured
      ON true
    LEFT JOIN "run" run ON run."id" = job."runId"
    LEFT JOIN "machine" machine ON machine."id" = job."machineId"
    GROUP BY asked."position" ORDER BY asked."position"`;
  return columns.map((_, position) => viewSide(rows[position]));
}

function viewSide(row: SideRow | undefined): MeasuredSide {
  const trials =
    row === undefined || row.trialsMin === null || row.trialsMax === null
      ? null
      : { min: row.trialsMin, max: row.trialsMax };
  return {
    found: (row?.jobs ?? 0) > 0,
    jobs: row?.jobs ?? 0,
    trials,
    invalid: row?.invalid ?? 0,
    invalidReasons: [...new Set((row?.invalidReasons ?? []).map(reasonText))]
      .sort()
      .slice(0, namesMax),
    machines: (row?.machines ?? []).slice(0, namesMax),
    submittedBy: (row?.submittedBy ?? []).slice(0, namesMax),
    measuredFrom: row?.measuredFrom?.toISOString() ?? null,
    measuredTo: row?.measuredTo?.toISOString() ?? null,
  };
}

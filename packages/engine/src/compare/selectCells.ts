import { type CompareColumn, compareRowsMax } from "@lapline/contracts";
import type { Prisma } from "@lapline/db";

/** The newest result of one series for one column: a valid one before an invalid one. */
export interface CellRow {
  position: number;
  scenario: string;
  scenarioVersion: number;
  params: unknown;
  measure: string;
  measureTitle: string;
  unit: string;
  direction: string;
  seriesId: string;
  jobId: string;
  reportId: string;
  samples: number[];
  value: number;
  ciLow: number;
  ciHigh: number;
  n: number;
  valid: boolean;
  reasons: string[];
  measuredAt: Date;
  environment: string;
  noiseFloor: number | null;
}

/**
 * Results of ordinary jobs for each column, one per series, in the order of scenario and measure;
 * one more than an answer may hold for each column, so that the caller sees whether there are more.
 */
export function selectCells(
  db: Pick<Prisma.TransactionClient, "$queryRaw">,
  projectId: string,
  columns: readonly CompareColumn[],
  /** Reports that all columns but the first are narrowed to; absent: the newest ones of anybody. */
  headReportIds?: readonly string[],
): Promise<CellRow[]> {
  const heads = headReportIds === undefined ? null : [...headReportIds];
  return db.$queryRaw<CellRow[]>`
    WITH asked AS (
      SELECT * FROM unnest(
        ${columns.map((_, position) => position)}::int[], ${columns.map(({ target }) => target)}::text[],
        ${columns.map(({ version }) => version)}::text[],
        ${columns.map(({ durability }) => durability)}::text[],
        ${columns.map(({ provisioner }) => provisioner)}::text[],
        ${columns.map(({ label }) => label)}::text[],
        ${columns.map(({ params = {} }) => JSON.stringify(params))}::jsonb[]
      ) AS asked ("position", "target", "version", "durability", "provisioner", "label", "params")),
    newest AS (
      SELECT DISTINCT ON (asked."position", result."seriesId") asked."position", result.*
      FROM asked
      JOIN "target" target ON target."projectId" = ${projectId}::uuid AND target."key" = asked."target"
      JOIN "version" version ON version."targetId" = target."id" AND version."name" = asked."version"
      JOIN "hardware_label" label
        ON label."projectId" = ${projectId}::uuid AND label."name" = asked."label"
      JOIN "result" result ON result."versionId" = version."id"
      JOIN "series" series ON series."id" = result."seriesId" AND series."labelId" = label."id"
        AND series."durability" = asked."durability" AND series."provisioner" = asked."provisioner"
        AND series."params" @> asked."params"
      JOIN "job" job ON job."id" = result."jobId" AND job."kind" = 'measure'
      WHERE ${heads}::uuid[] IS NULL OR asked."position" = 0
        OR result."reportId" = ANY(${heads}::uuid[])
      ORDER BY asked."position", result."seriesId", result."valid" DESC, result."measuredAt" DESC,
        result."id" DESC)
    SELECT newest."position", series."scenarioId" AS "scenario", series."scenarioVersion",
      series."params", series."measure", series."measureTitle", series."unit", series."direction",
      series."id" AS "seriesId", newest."jobId", newest."reportId", newest."samples",
      newest."value", newest."ciLow", newest."ciHigh", newest."n", newest."valid",
      newest."reasons", newest."measuredAt",
      environment."comparabilityHash" AS "environment", floor."floor" AS "noiseFloor"
    FROM newest
    JOIN "series" series ON series."id" = newest."seriesId"
    JOIN "environment" environment ON environment."id" = newest."environmentId"
    LEFT JOIN "noise_floor" floor ON floor."seriesId" = series."id"
    ORDER BY series."scenarioId", series."scenarioVersion", series."params", series."measureTitle",
      newest."position"
    LIMIT ${(compareRowsMax + 1) * columns.length}`;
}

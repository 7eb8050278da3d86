import {
  compareRowsMax,
  type Direction,
  directionSchema,
  type Params,
  paramsSchema,
  reasonText,
  type Unit,
  unitSchema,
} from "@lapline/contracts";
import { type Prisma, RecordReader } from "@lapline/db";
import type { JobVariance } from "@lapline/stats";
import { separateError, separateVariance } from "../noise/separateVariance.ts";
import type { AskedColumn } from "./askedColumns.ts";

/** What a cell says of its series, which other cells say too. */
interface SeriesFacts {
  scenario: string;
  scenarioVersion: number;
  params: Params;
  measure: string;
  measureTitle: string;
  unit: Unit;
  direction: Direction;
}

/** The newest result of one series for one column: a valid one before an invalid one. */
export interface CellRow {
  position: number;
  seriesId: string;
  jobId: string;
  reportId: string;
  value: number;
  ciLow: number | null;
  ciHigh: number | null;
  n: number;
  valid: boolean;
  measuredAtMs: number;
  environment: string;
  noiseFloor: number | null;
  /** What jobs of the series that each measured one version differ by; null: not known. */
  between: JobVariance | null;
  samples: number[];
  reasons: string[];
  series: SeriesFacts;
}

/**
 * Results of ordinary jobs for each column, one per series, in the order of scenario and measure;
 * one more than an answer may hold for each column, so that the caller sees whether there are more.
 * They come as PostgreSQL sends records, in base64: `readCells` reads them.
 */
export async function selectCells(
  db: Pick<Prisma.TransactionClient, "$queryRaw">,
  projectId: string,
  columns: readonly AskedColumn[],
  /** Reports that all columns but the first are narrowed to; absent: the newest ones of anybody. */
  headReportIds?: readonly string[],
): Promise<string> {
  const heads = headReportIds === undefined ? null : [...headReportIds];
  const [answer] = await db.$queryRaw<{ cells: string | null }[]>`
    WITH asked AS MATERIALIZED (
      SELECT asked."position", asked."durability", asked."provisioner", asked."params",
        ARRAY(SELECT jsonb_array_elements_text(asked."absent")) AS "absent",
        target."id" AS "targetId", version."id" AS "versionId", label."id" AS "labelId"
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
      JOIN "target" target ON target."projectId" = ${projectId}::uuid AND target."key" = asked."target"
      JOIN "version" version ON version."targetId" = target."id" AND version."name" = asked."version"
      JOIN "hardware_label" label
        ON label."projectId" = ${projectId}::uuid AND label."name" = asked."label"),
    newest AS MATERIALIZED (
      SELECT DISTINCT ON (asked."position", result."seriesId") asked."position",
        result."id" AS "resultId", series."scenarioId", series."scenarioVersion", series."params",
        series."measure", series."measureTitle", series."unit", series."direction"
      FROM asked
      JOIN "result" result ON result."versionId" = asked."versionId"
      JOIN "series" series ON series."id" = result."seriesId"
        AND series."targetId" = asked."targetId" AND series."labelId" = asked."labelId"
        AND series."durability" = asked."durability" AND series."provisioner" = asked."provisioner"
        AND series."params" @> asked."params" AND NOT series."params" ?| asked."absent"
      WHERE ${heads}::uuid[] IS NULL OR asked."position" = 0
        OR result."reportId" = ANY(${heads}::uuid[])
      ORDER BY asked."position", result."seriesId", result."valid" DESC, result."measuredAt" DESC,
        result."id" DESC)
    SELECT encode(string_agg(record_send(cell), ''::bytea), 'base64') AS "cells"
    FROM (
      SELECT newest."position", result."seriesId", result."jobId", result."reportId",
        result."value", result."ciLow", result."ciHigh", result."n", result."valid",
        result."measuredAt", environment."comparabilityHash", floor."floor",
        ${separateVariance} AS "variance", ${separateError} AS "varianceError", result."samples",
        result."reasons"::text[] AS "reasons", newest."scenarioId", newest."scenarioVersion", newest."params"::text,
        newest."measure", newest."measureTitle", newest."unit", newest."direction"
      FROM newest
      JOIN "result" result ON result."id" = newest."resultId"
      JOIN "environment" environment ON environment."id" = result."environmentId"
      LEFT JOIN "noise_floor" floor ON floor."seriesId" = result."seriesId"
      ORDER BY newest."scenarioId", newest."scenarioVersion", newest."params",
        newest."measureTitle", newest."position"
      LIMIT ${(compareRowsMax + 1) * columns.length}) cell`;
  return answer?.cells ?? "";
}

/** What `selectCells` answered, in its order. */
export function readCells(answer: string): CellRow[] {
  const reader = new RecordReader(answer);
  const known = new Map<string, SeriesFacts>();
  const cells: CellRow[] = [];
  while (reader.next()) cells.push(readCell(reader, known));
  return cells;
}

/** In the order of the columns; the facts of a series are read once. */
function readCell(row: RecordReader, known: Map<string, SeriesFacts>): CellRow {
  const position = row.int();
  const seriesId = row.uuid();
  const about = {
    jobId: row.uuid(),
    reportId: row.uuid(),
    value: row.float(),
    ciLow: row.floatOrNull(),
    ciHigh: row.floatOrNull(),
    n: row.int(),
    valid: row.boolean(),
    measuredAtMs: row.atMs(),
    environment: row.text(),
    noiseFloor: row.floatOrNull(),
    between: readVariance(row),
    samples: row.floats(),
    reasons: row.texts().map((text) => reasonText(JSON.parse(text))),
  };
  const found = known.get(seriesId);
  if (found !== undefined) {
    for (let column = 0; column < factColumns; column += 1) row.skip();
    return { position, seriesId, ...about, series: found };
  }
  const series = readSeriesFacts(row);
  known.set(seriesId, series);
  return { position, seriesId, ...about, series };
}

function readVariance(row: RecordReader): JobVariance | null {
  const [variance, error] = [row.floatOrNull(), row.floatOrNull()];
  return variance === null || error === null ? null : { variance, error };
}

const factColumns = 7;

function readSeriesFacts(row: RecordReader): SeriesFacts {
  return {
    scenario: row.text(),
    scenarioVersion: row.int(),
    params: paramsSchema.parse(JSON.parse(row.text())),
    measure: row.text(),
    measureTitle: row.text(),
    unit: unitSchema.parse(row.text()),
    direction: directionSchema.parse(row.text()),
  };
}

import {
  type CompareColumn,
  compareRowsMax,
  type Direction,
  directionSchema,
  type Params,
  paramsSchema,
  type Unit,
  unitSchema,
} from "@lapline/contracts";
import type { Prisma } from "@lapline/db";
import { z } from "zod";

/** The newest result of one series for one column: a valid one before an invalid one. */
export interface CellRow {
  position: number;
  scenario: string;
  scenarioVersion: number;
  params: Params;
  measure: string;
  measureTitle: string;
  unit: Unit;
  direction: Direction;
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
  measuredAtMs: number;
  environment: string;
  noiseFloor: number | null;
}

/**
 * Results of ordinary jobs for each column, one per series, in the order of scenario and measure;
 * one more than an answer may hold for each column, so that the caller sees whether there are more.
 */
export async function selectCells(
  db: Pick<Prisma.TransactionClient, "$queryRaw">,
  projectId: string,
  columns: readonly CompareColumn[],
  /** Reports that all columns but the first are narrowed to; absent: the newest ones of anybody. */
  headReportIds?: readonly string[],
): Promise<CellRow[]> {
  const heads = headReportIds === undefined ? null : [...headReportIds];
  // One text instead of a thousand rows of twenty columns: it is read in a third of the time.
  const [answer] = await db.$queryRaw<{ text: string | null }[]>`
    WITH asked AS MATERIALIZED (
      SELECT asked."position", asked."durability", asked."provisioner", asked."params",
        version."id" AS "versionId", label."id" AS "labelId"
      FROM unnest(
        ${columns.map((_, position) => position)}::int[], ${columns.map(({ target }) => target)}::text[],
        ${columns.map(({ version }) => version)}::text[],
        ${columns.map(({ durability }) => durability)}::text[],
        ${columns.map(({ provisioner }) => provisioner)}::text[],
        ${columns.map(({ label }) => label)}::text[],
        ${columns.map(({ params = {} }) => JSON.stringify(params))}::jsonb[]
      ) AS asked ("position", "target", "version", "durability", "provisioner", "label", "params")
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
      JOIN "series" series ON series."id" = result."seriesId" AND series."labelId" = asked."labelId"
        AND series."durability" = asked."durability" AND series."provisioner" = asked."provisioner"
        AND series."params" @> asked."params"
      WHERE ${heads}::uuid[] IS NULL OR asked."position" = 0
        OR result."reportId" = ANY(${heads}::uuid[])
      ORDER BY asked."position", result."seriesId", result."valid" DESC, result."measuredAt" DESC,
        result."id" DESC)
    SELECT string_agg(concat_ws(E'\\t', cell."position", cell."seriesId", cell."jobId",
      cell."reportId", cell."value", cell."ciLow", cell."ciHigh", cell."n", cell."valid"::int,
      floor(extract(epoch FROM cell."measuredAt") * 1000), cell."environment",
      coalesce(cell."noiseFloor"::text, ''), coalesce(array_to_string(cell."samples", ','), ''),
      CASE WHEN cardinality(cell."reasons") > 0 THEN to_json(cell."reasons")::text ELSE '' END,
      json_build_array(cell."scenarioId", cell."scenarioVersion", cell."params", cell."measure",
        cell."measureTitle", cell."unit", cell."direction")::text), E'\\n') AS "text"
    FROM (
      SELECT newest.*, result."seriesId", result."jobId", result."reportId", result."value",
        result."ciLow", result."ciHigh", result."n", result."valid", result."measuredAt",
        result."samples", result."reasons", environment."comparabilityHash" AS "environment",
        floor."floor" AS "noiseFloor"
      FROM newest
      JOIN "result" result ON result."id" = newest."resultId"
      JOIN "environment" environment ON environment."id" = result."environmentId"
      LEFT JOIN "noise_floor" floor ON floor."seriesId" = result."seriesId"
      ORDER BY newest."scenarioId", newest."scenarioVersion", newest."params",
        newest."measureTitle", newest."position"
      LIMIT ${(compareRowsMax + 1) * columns.length}) cell`;
  return parseCells(answer?.text ?? "");
}

/** What a cell says of its series, which other cells say too. */
const factsSchema = z.tuple([
  z.string(),
  z.int(),
  paramsSchema,
  z.string(),
  z.string(),
  unitSchema,
  directionSchema,
]);

function parseCells(text: string): CellRow[] {
  const facts = new Map<string, z.infer<typeof factsSchema>>();
  return text === "" ? [] : text.split("\n").map((line) => parseCell(line, facts));
}

function parseCell(line: string, known: Map<string, z.infer<typeof factsSchema>>): CellRow {
  const [position, seriesId = "", jobId = "", reportId = "", value, ciLow, ciHigh, n, ...rest] =
    line.split("\t");
  const [valid, measuredAtMs, environment = "", noiseFloor, samples = "", reasons = "", text = ""] =
    rest;
  const facts = known.get(text) ?? factsSchema.parse(JSON.parse(text));
  known.set(text, facts);
  const [scenario, scenarioVersion, params, measure, measureTitle, unit, direction] = facts;
  return {
    ...{ scenario, scenarioVersion, params, measure, measureTitle, unit, direction },
    position: Number(position),
    seriesId,
    jobId,
    reportId,
    samples: samples === "" ? [] : samples.split(",").map(Number),
    value: Number(value),
    ciLow: Number(ciLow),
    ciHigh: Number(ciHigh),
    n: Number(n),
    valid: valid === "1",
    reasons: reasons === "" ? [] : z.array(z.string()).parse(JSON.parse(reasons)),
    measuredAtMs: Number(measuredAtMs),
    environment,
    noiseFloor: noiseFloor === "" ? null : Number(noiseFloor),
  };
}

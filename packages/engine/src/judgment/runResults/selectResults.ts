import {
  benchmarkOf,
  directionSchema,
  type Job,
  jobProvisionerSchema,
  type MeasureDefinition,
  type Params,
  paramsSchema,
  unitSchema,
} from "@lapline/contracts";
import { type Db, Prisma } from "@lapline/db";
import type { JobVariance } from "@lapline/stats";
import { separateError, separateVariance } from "../../results/index.ts";

/** A stored value with the trials behind it. */
export interface MeasuredValue {
  reportId: string;
  version: string;
  value: number;
  ciLow: number | null;
  ciHigh: number | null;
  n: number;
  valid: boolean;
  samples: number[];
  environment: string;
  measuredAt: Date;
}

/** One measure of one ordinary job, with the result that it is held against. */
export interface StoredResult {
  runId: string;
  jobId: string;
  seriesId: string;
  target: string;
  scenario: string;
  scenarioVersion: number;
  params: Params;
  benchmark: string | undefined;
  durability: string;
  provisioner: Job["provisioner"];
  label: string;
  measure: MeasureDefinition;
  derivedFrom: string | null;
  between: JobVariance | null;
  own: MeasuredValue;
  base: MeasuredValue | null;
}

interface Row {
  runId: string;
  jobId: string;
  seriesId: string;
  target: string;
  scenario: string;
  scenarioVersion: number;
  params: unknown;
  durability: string;
  provisioner: string;
  label: string;
  measure: string;
  measureTitle: string;
  unit: string;
  direction: string;
  derivedFrom: string | null;
  variance: number | null;
  varianceError: number | null;
  own: StoredValue;
  base: StoredValue | null;
}

type StoredValue = Omit<MeasuredValue, "measuredAt"> & { measuredAt: string };

/** Jobs of one run that are read: an import of a long history is judged as a history instead. */
const jobsMax = 500;

/**
 * Results of the ordinary jobs of some runs, in the order of runs and jobs, each with the newest valid
 * result of its series that it is held against: that of the run's baseline or, without one, of the
 * nearest earlier version. At most `limit` of them. Statistics that are kept as series of their own are
 * left out.
 */
export async function selectResults(
  db: Pick<Db, "$queryRaw">,
  { projectId, runIds, limit }: { projectId: string; runIds: readonly string[]; limit: number },
): Promise<StoredResult[]> {
  const rows = await db.$queryRaw<Row[]>`
    WITH own AS (
      SELECT run."id" AS "runId", run."sourceBaseline", job."position", job."id" AS "jobId",
        result."id" AS "resultId", result."seriesId", version."targetId", version."sortKey",
        version."name" AS "version"
      FROM "run" run
      JOIN "job" job ON job."runId" = run."id" AND job."kind" = 'measure'
        AND job."position" < ${jobsMax}
      JOIN "result" result ON result."jobId" = job."id"
      JOIN "version" version ON version."id" = result."versionId"
      WHERE run."projectId" = ${projectId}::uuid AND run."id" = ANY(${[...runIds]}::uuid[])
      ORDER BY run."id" DESC, job."position", result."seriesId" LIMIT ${limit})
    SELECT own."runId", own."jobId", own."seriesId", target."key" AS "target",
      series."scenarioId" AS "scenario", series."scenarioVersion", series."params",
      series."durability", series."provisioner", label."name" AS "label", series."measure",
      series."measureTitle", series."unit", series."direction", series."derivedFrom",
      ${separateVariance} AS "variance", ${separateError} AS "varianceError",
      ${valueSql(Prisma.sql`result`, Prisma.sql`own."version"`)} AS "own",
      base."value" AS "base"
    FROM own
    JOIN "result" result ON result."id" = own."resultId"
    JOIN "series" series ON series."id" = own."seriesId" AND series."statisticOfId" IS NULL
    JOIN "target" target ON target."id" = series."targetId"
    JOIN "hardware_label" label ON label."id" = series."labelId"
    LEFT JOIN "noise_floor" floor ON floor."seriesId" = own."seriesId"
    LEFT JOIN LATERAL (
      SELECT ${valueSql(Prisma.sql`earlier`, Prisma.sql`version."name"`)} AS "value"
      FROM "version" version
      JOIN "result" earlier ON earlier."versionId" = version."id"
        AND earlier."seriesId" = own."seriesId" AND earlier."valid"
      WHERE version."targetId" = own."targetId" AND CASE WHEN own."sourceBaseline" IS NULL
        THEN version."sortKey" < own."sortKey"
        ELSE version."name" = own."sourceBaseline" AND version."name" <> own."version" END
      ORDER BY version."sortKey" DESC, earlier."measuredAt" DESC LIMIT 1) base ON true
    ORDER BY own."runId" DESC, own."position", own."seriesId"`;
  return rows.map(viewRow);
}

function valueSql(result: Prisma.Sql, version: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`jsonb_build_object('reportId', ${result}."reportId", 'version', ${version},
    'value', ${result}."value", 'ciLow', ${result}."ciLow", 'ciHigh', ${result}."ciHigh",
    'n', ${result}."n", 'valid', ${result}."valid", 'samples', to_jsonb(${result}."samples"),
    'measuredAt', ${result}."measuredAt", 'environment', (SELECT "comparabilityHash"
      FROM "environment" WHERE "id" = ${result}."environmentId"))`;
}

function viewRow(row: Row): StoredResult {
  const { measure: name, measureTitle: title, unit, direction, own, base } = row;
  const { variance, varianceError: error } = row;
  const params = paramsSchema.parse(row.params);
  const { runId, jobId, seriesId, target, scenario, scenarioVersion } = row;
  const { durability, label, derivedFrom } = row;
  return {
    ...{ runId, jobId, seriesId, target, scenario, scenarioVersion, durability, label },
    params,
    benchmark: benchmarkOf(params),
    provisioner: jobProvisionerSchema.parse(row.provisioner),
    measure: {
      ...{ name, title },
      unit: unitSchema.parse(unit),
      direction: directionSchema.parse(direction),
    },
    derivedFrom,
    between: variance === null || error === null ? null : { variance, error },
    own: viewValue(own),
    base: base === null ? null : viewValue(base),
  };
}

function viewValue({ measuredAt, ...value }: StoredValue): MeasuredValue {
  return { ...value, measuredAt: new Date(measuredAt) };
}

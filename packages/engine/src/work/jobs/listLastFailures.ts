import {
  type Catalog,
  canonicalJson,
  type ErrorCode,
  errorCodes,
  type Params,
  paramsSchema,
  reasonTextOrNull,
  splitParams,
} from "@lapline/contracts";
import { Prisma } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { projectCatalog } from "../definitions/projectCatalog.ts";
import type { PlannedJob } from "../planning/planRun.ts";

/** How the last job of a kind ended that kept it from running at all. */
export interface LastFailure {
  target: string;
  version: string;
  /** Options of the target that differ from their default. */
  options: Params;
  provisioner: string;
  label: string;
  scenario: string;
  code: ErrorCode;
  /** What the machine said. */
  message: string;
}

/** What a machine lacks: it keeps every version of a target from running as it is provisioned. */
const ofMachines: readonly string[] = ["sandbox_unavailable", "walls_missing"];
/** What is wrong with one version, built with some options. */
const ofBuilds: readonly string[] = ["build_failed", "provision_failed", "version_not_found"];
/** What a machine's worker does not know: it may know another scenario. */
const ofScenarios: readonly string[] = ["unsupported"];

type Planned = Pick<
  PlannedJob,
  "target" | "version" | "provisioner" | "label" | "scenario" | "params"
>;
interface EndedRow {
  target: string;
  version: string;
  provisioner: string;
  label: string;
  scenario: string;
  params: unknown;
  errorCode: string | null;
  errorReason: unknown;
  endedAt: Date;
}
type Ended = Omit<EndedRow, "params"> & { options: Params };

/**
 * Which of these jobs may fail before anything is measured, by how like jobs ended the last time: of
 * the machine by those of the same target, label and provisioner; of a build by those of the same
 * version with the same options; of what a worker does not know by those of the same scenario as well.
 * One for each target, label, provisioner, version and set of options.
 */
export async function listLastFailures(
  { db }: EngineContext,
  installed: Catalog,
  { projectId, jobs }: { projectId: string; jobs: readonly Planned[] },
): Promise<LastFailure[]> {
  const catalog = await projectCatalog(db, installed, projectId);
  const different = (values: readonly string[]) => [...new Set(values)];
  const targets = different(jobs.map(({ target }) => target));
  const labels = different(jobs.map(({ label }) => label));
  const versions = different(jobs.map(({ version }) => version));
  const ended = Prisma.sql`
    SELECT target."key" AS "target", label."name" AS "label", job."provisioner", job."params",
      version."name" AS "version", job."scenarioId" AS "scenario", job."errorCode",
      job."errorReason", job."finishedAt" AS "endedAt"
    FROM "job" job
    JOIN "target" target ON target."id" = job."targetId" AND target."key" = ANY(${targets}::text[])
    JOIN "hardware_label" label ON label."id" = job."labelId" AND label."name" = ANY(${labels}::text[])
    JOIN "version" version ON version."id" = job."versionId"
    WHERE job."projectId" = ${projectId}::uuid AND job."kind" = 'measure'
      AND job."status" IN ('FAILED', 'PROCESSED') AND job."finishedAt" IS NOT NULL`;
  const ofPlaces = await db.$queryRaw<EndedRow[]>`
    SELECT DISTINCT ON ("target", "label", "provisioner") * FROM (${ended}) "ended"
    ORDER BY "target", "label", "provisioner", "endedAt" DESC`;
  const ofVersions = await db.$queryRaw<EndedRow[]>`
    SELECT DISTINCT ON ("target", "label", "provisioner", "version", "scenario", "params") *
    FROM (${ended} AND version."name" = ANY(${versions}::text[])) "ended"
    ORDER BY "target", "label", "provisioner", "version", "scenario", "params", "endedAt" DESC`;
  const read = ({ params, ...row }: EndedRow): Ended => ({
    ...row,
    options: optionsOf(catalog, row.target, paramsSchema.parse(params)),
  });
  const places = ofPlaces.map(read);
  const newest = ofVersions.map(read).sort((a, b) => Number(b.endedAt) - Number(a.endedAt));
  const kinds = Map.groupBy(
    jobs.map((job) => ({ ...job, options: optionsOf(catalog, job.target, job.params) })),
    keyOf,
  );
  return [...kinds].flatMap(([key, [first, ...others]]): LastFailure[] => {
    if (first === undefined) return [];
    const scenarios = new Set([first, ...others].map(({ scenario }) => scenario));
    const own = newest.filter((one) => keyOf(one) === key);
    const newestOf = [...scenarios].map((name) => own.find(({ scenario }) => scenario === name));
    const found =
      among(places.filter(isPlaceOf(first)), ofMachines) ??
      among(own.slice(0, 1), ofBuilds) ??
      among(newestOf, ofScenarios);
    return found === null ? [] : [found];
  });
}

/** The first that ended by one of these. */
function among(rows: readonly (Ended | undefined)[], codes: readonly string[]): LastFailure | null {
  for (const row of rows) {
    if (row === undefined || row.errorCode === null || !codes.includes(row.errorCode)) continue;
    if (!isErrorCode(row.errorCode)) continue;
    const { errorCode, errorReason, endedAt: _, ...about } = row;
    return { ...about, code: errorCode, message: reasonTextOrNull(errorReason) ?? "" };
  }
  return null;
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCodes, code);
}

function isPlaceOf(job: Planned) {
  return ({ target, label, provisioner }: Ended) =>
    target === job.target && label === job.label && provisioner === job.provisioner;
}

function keyOf(one: Omit<Planned, "params" | "provisioner" | "scenario"> & PlanKey): string {
  const { target, label, provisioner, version, options } = one;
  return canonicalJson({ target, label, provisioner, version, options });
}

interface PlanKey {
  provisioner: string;
  options: Params;
}

function optionsOf({ targets }: Pick<Catalog, "targets">, target: string, params: Params): Params {
  return splitParams(targets.find(({ id }) => id === target) ?? {}, params).options;
}

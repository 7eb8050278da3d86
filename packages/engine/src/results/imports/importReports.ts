import {
  type Catalog,
  canonicalJson,
  importPartReports,
  importReportsMax,
  type ReportImport,
  type Run,
} from "@lapline/contracts";
import { type Actor, type EngineContext, sha256 } from "../../base/index.ts";
import {
  findKeyedRun,
  type KeyedRequest,
  projectCatalog,
  readStoredRun,
  type SubmissionProblem,
  storeKeyedRun,
} from "../../work/index.ts";
import { describeReports } from "./describeReports.ts";
import { findKnownRun } from "./findKnownRun.ts";
import { jobsOfPart } from "./jobsOfPart.ts";
import { placeImport } from "./placeImport.ts";
import { type PlannedImport, planImport } from "./planImport.ts";
import { readKnownMeasures } from "./readKnownMeasures.ts";
import { resolveMapping } from "./resolveMapping.ts";
import { sortOutImport } from "./sortOutImport.ts";
import { storeImport } from "./storeImport.ts";

export interface ImportReportsInput {
  projectId: string;
  actor: Actor;
  request: ReportImport;
  /** The same key with the same request answers with the first one's run. */
  idempotencyKey?: string | undefined;
  /** Reports of the project that may wait to be processed before more are refused. */
  waitingMax?: number;
}

/** Some minutes of control's work: one who sends without end must not grow a backlog without end. */
const waitingMaxUsual = 20_000;

export type ImportReportsResult =
  | { outcome: "created" | "existing"; run: Run }
  | { outcome: "invalid"; problems: SubmissionProblem[] }
  | { outcome: "key_reused" }
  /** So many of the project's reports wait to be processed that there is no room for more yet. */
  | { outcome: "backlog" };

/**
 * Stores results that were measured elsewhere: a run whose jobs, one for each benchmark and version,
 * come with their reports, in one transaction. No machine ever takes such a job; its report is
 * processed like any other. What the project knows already is not stored again: an import of nothing
 * else makes no run and answers with the one that has its results, and its own counts. An import that
 * comes at the same time is met when the reports are processed (settleRepeats).
 * `invalid` lists every problem with file and line; nothing is stored then.
 */
export async function importReports(
  context: EngineContext,
  catalog: Catalog,
  input: ImportReportsInput,
): Promise<ImportReportsResult> {
  const { projectId, request } = input;
  const keyed = { ...input, requestHash: sha256(canonicalJson(request)) };
  const earlier = await findKeyedRun(context.db, keyed);
  const stored = earlier ?? (await store(context, catalog, keyed));
  if (stored.outcome !== "existing" && stored.outcome !== "known") return stored;
  const run = await readStoredRun(context, { projectId, runId: stored.runId });
  const counts = stored.outcome === "known" ? { imported: stored.counts } : {};
  return { outcome: "existing", run: { ...run, ...counts } };
}

async function store(
  context: EngineContext,
  installed: Catalog,
  input: ImportReportsInput & KeyedRequest,
) {
  const { projectId, request, waitingMax: max = waitingMaxUsual } = input;
  if (await hasImportsWaiting(context, { projectId, max })) return { outcome: "backlog" as const };
  const catalog = await projectCatalog(context.db, installed, projectId);
  const { mapping, problem } = await resolveMapping(context, projectId, request);
  if (problem !== null) return { outcome: "invalid" as const, problems: [problem] };
  const mapped = { ...request, mapping };
  const place = await placeImport(context.db, catalog, { ...request, projectId });
  const { problems, jobs: all, commits } = planImport(mapped, { place, now: context.clock.now() });
  const jobs = jobsOfPart(all, request.part);
  if (jobs.length > importReportsMax) problems.push(tooMany(all.length));
  if (problems.length > 0) return { outcome: "invalid" as const, problems };
  // Every part knows the versions of all, so that later parts change their order no more.
  const versions = [...new Set(all.map(({ version }) => version))];
  const known = await readKnownMeasures(context.db, { ...request, projectId, versions });
  const { fresh, counts } = sortOutImport(jobs, known);
  const reports = describeReports(fresh);
  // There is none where the files have no results, or where what was known was deleted just now.
  const knownRunId =
    fresh.length > 0 ? null : await findKnownRun(context.db, { ...request, projectId, versions });
  const dates = versionDates(all);
  return storeKeyedRun(context, input, (tx) =>
    storeImport(tx, context, catalog, {
      ...{ ...input, versions, dates, commits, counts, reports, knownRunId },
      continues: place.continues,
    }),
  );
}

function tooMany(results: number): SubmissionProblem {
  const of = Math.ceil(results / importPartReports);
  return {
    path: "part",
    message: `These files hold ${results} results, and one request stores ${importReportsMax}. Send the same files ${of} times with part {"number": 1, "of": ${of}} to {"number": ${of}, "of": ${of}}. The page and the command line do so by themselves.`,
  };
}

/** The earliest date of each version that files with a history give one. Pure. */
function versionDates(jobs: readonly PlannedImport[]): Map<string, Date> {
  const dates = new Map<string, Date>();
  for (const { version, datesVersion, measuredAt } of jobs) {
    if (!datesVersion) continue;
    const known = dates.get(version);
    if (known === undefined || measuredAt < known) dates.set(version, measuredAt);
  }
  return dates;
}

/** Whether more than `max` reports of a project wait to be processed. */
async function hasImportsWaiting(
  { db }: Pick<EngineContext, "db">,
  { projectId, max }: { projectId: string; max: number },
): Promise<boolean> {
  // Counts no further than it has to.
  const [row] = await db.$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS "waiting" FROM (
      SELECT 1 FROM "job" WHERE "projectId" = ${projectId}::uuid AND "status" = 'COMPLETED'
      LIMIT ${max + 1}) waiting`;
  return (row?.waiting ?? 0) > max;
}

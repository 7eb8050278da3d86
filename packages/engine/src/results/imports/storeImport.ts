import type {
  Catalog,
  ImportCounts,
  ReportImport,
  Run,
  ScenarioDescription,
} from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import {
  type Actor,
  announce,
  type EngineContext,
  nameOfActor,
  newId,
  newIds,
  putOutbox,
  sha256,
} from "../../base/index.ts";
import {
  ensureEnvironments,
  ensureLabel,
  ensureScenarios,
  ensureVersions,
  type SubmissionProblem,
} from "../../work/index.ts";
import type { PlannedCommit } from "../series/plannedCommit.ts";
import type { DescribedReport } from "./describeReports.ts";
import { insertImported } from "./insertImported.ts";
import { joinProblem, keepJoin } from "./keepJoin.ts";
import type { ContinuedHistory } from "./placeImport.ts";
import { viewImported } from "./viewImported.ts";

export interface ImportToStore {
  projectId: string;
  actor: Actor;
  request: ReportImport;
  requestHash: string;
  idempotencyKey?: string | undefined;
  /** All that the files have results of, with what they say of them. */
  versions: readonly string[];
  dates: ReadonlyMap<string, Date>;
  commits: ReadonlyMap<string, PlannedCommit>;
  counts: ImportCounts;
  /** What the project does not know yet. */
  reports: readonly DescribedReport[];
  /** The run that has all of its results; null: it brings some, and becomes a run. */
  knownRunId: string | null;
  /** The measured history that it goes before; null: it is one of its own. */
  continues: ContinuedHistory | null;
}

export type StoreImportResult =
  | { outcome: "created"; run: Run }
  | { outcome: "known"; runId: string; counts: ImportCounts }
  | { outcome: "invalid"; problems: SubmissionProblem[] };

/**
 * Stores a planned import in the caller's transaction: run, jobs that are COMPLETED from the start,
 * their reports, outbox rows that have them processed, audit row. Null when the project has a run
 * with this idempotency key already. Of an import whose results are known, only what its files say of
 * versions and commits is stored.
 */
export async function storeImport(
  tx: Tx,
  context: EngineContext,
  catalog: Catalog,
  input: ImportToStore,
): Promise<StoreImportResult | null> {
  const { projectId, actor, request, counts, reports, continues, knownRunId } = input;
  const { target, label } = request;
  const problem =
    continues === null
      ? await servedLabel(tx, { projectId, label })
      : await joinProblem(tx, context, { projectId, actor, continues });
  if (problem !== null) return { outcome: "invalid", problems: [problem] };
  const runId = knownRunId ?? newId(context);
  const createdAt = knownRunId === null ? await createRun(tx, runId, input) : null;
  if (createdAt === null && knownRunId === null) return null;
  const labelId = await ensureLabel(tx, context, { projectId, name: label });
  const scenario =
    continues === null
      ? await ensureScenario(tx, request.scenario)
      : await ensureMeasured(tx, catalog, request.scenario, continues);
  const environments = await ensureEnvironments(
    tx,
    context,
    reports.map(({ environment }) => environment),
  );
  // Last of what others may wait for: the row of the target stays locked when a version is new.
  const { targetId, versionIds, reordered } = await ensureVersions(tx, context, catalog, {
    projectId,
    target,
    versions: [...input.versions],
    dates: input.dates,
  });
  await storeCommits(tx, versionIds, input.commits);
  if (continues !== null) {
    const place = { ...scenario, projectId, targetId, labelId };
    await keepJoin(tx, context, { place, actor, continues });
  }
  // Histories that this import brings nothing of are in another order too.
  const scope = { targetId };
  const anew = { kind: "reprocess", projectId, scope, force: false, after: null } as const;
  if (reordered) await putOutbox(tx, [anew]);
  if (createdAt === null) return { outcome: "known", runId, counts };
  const ids = newIds(context, 2 * reports.length);
  const rows = reports.map(({ environment, version, ...described }, index) => ({
    ...described,
    jobId: required(ids[2 * index]),
    reportId: required(ids[2 * index + 1]),
    version,
    versionId: required(versionIds.get(version)),
    environmentId: required(environments.get(environment.hash)),
  }));
  const completedAt = context.clock.now();
  const facts = { projectId, runId, targetId, labelId, ...scenario, completedAt };
  await insertImported(tx, facts, rows);
  await tellOfIt(tx, context, runId, input);
  const submittedBy = nameOfActor(actor);
  const run = viewImported({ ...facts, createdAt, submittedBy, target, label, counts }, rows);
  return { outcome: "created", run };
}

/** Why an import has no place on a label; null where it has. */
async function servedLabel(
  tx: Tx,
  { projectId, label }: { projectId: string; label: string },
): Promise<SubmissionProblem | null> {
  const machines = await tx.machine.count({
    where: { label: { projectId, name: label }, revokedAt: null },
  });
  if (machines === 0) return null;
  const message = `Machines serve the label ${label}: what was measured elsewhere is kept apart. Give it a label of its own.`;
  return { path: "label", message };
}

/** The scenario of the definition that goes on with the history. */
async function ensureMeasured(
  tx: Tx,
  catalog: Catalog,
  id: string,
  { scenarioVersion, params }: ContinuedHistory,
) {
  await ensureScenarios(tx, catalog, new Set([id]));
  return { scenarioId: id, scenarioVersion, params };
}

/** When it was created; null: the project has a run with this idempotency key. */
async function createRun(
  tx: Tx,
  runId: string,
  { projectId, actor, request, requestHash, idempotencyKey, counts, reports }: ImportToStore,
): Promise<Date | null> {
  const files = request.files.map(({ content, ...file }) => ({ ...file, sha256: sha256(content) }));
  const [created] = await tx.$queryRaw<{ createdAt: Date }[]>`
    INSERT INTO "run" ("id", "projectId", "idempotencyKey", "requestHash", "request",
      "submittedBy", "evaluationPending", "importCounts")
    VALUES (${runId}::uuid, ${projectId}::uuid, ${idempotencyKey ?? null}, ${requestHash},
            ${JSON.stringify({ import: { ...request, files } })}::jsonb, ${nameOfActor(actor)},
            ${hasHistory(reports)}, ${JSON.stringify(counts)}::jsonb)
    ON CONFLICT ("projectId", "idempotencyKey") DO NOTHING
    RETURNING "createdAt"`;
  return created?.createdAt ?? null;
}

/** Whether a benchmark comes with several versions: then its history is evaluated when all are stored. */
function hasHistory(reports: readonly DescribedReport[]): boolean {
  return new Set(reports.map(({ benchmark }) => benchmark)).size < reports.length;
}

async function ensureScenario(tx: Tx, id: string) {
  const scenario = importedScenario(id);
  const { version } = scenario;
  const known = await tx.scenario.findUnique({
    where: { id_version: { id, version } },
    select: { id: true },
  });
  if (known === null) {
    await tx.$executeRaw`
      INSERT INTO "scenario" ("id", "version", "title", "loadModel", "description")
      VALUES (${id}, ${version}, ${scenario.title}, ${scenario.loadModel},
              ${JSON.stringify(scenario)}::jsonb)
      ON CONFLICT ("id", "version") DO NOTHING`;
  }
  return { scenarioId: id, scenarioVersion: version, params: {} };
}

async function tellOfIt(
  tx: Tx,
  context: EngineContext,
  runId: string,
  { projectId, actor, request, requestHash, counts, reports }: ImportToStore,
): Promise<void> {
  await writeAudit(tx, context, {
    projectId,
    actor,
    action: "run.imported",
    subjectKind: "run",
    subjectId: runId,
    data: { jobs: reports.length, files: request.files.length, requestHash, ...counts },
  });
  await announce(tx, { kind: "run", projectId, runId });
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("an import refers to something that was not stored");
  return value;
}

/** A suite that was measured elsewhere. Its measures stand in each report; no machine can run it. */
function importedScenario(id: string): ScenarioDescription {
  return {
    id,
    version: 1,
    title: id,
    summary: "Measured elsewhere and imported.",
    loadModel: "fixed_work",
    paramsJsonSchema: {
      type: "object",
      properties: { benchmark: { type: "string", description: "Name in the imported file" } },
    },
    quick: {},
    full: {},
    measures: [],
    errorRateMax: 1,
    trialsDefault: 1,
    caveats: ["Lapline did not measure this itself: how it was done is up to its authors."],
  };
}

/**
 * Keeps what files say of commits with their versions; what was said before stays where nothing is said
 * now. Rows are locked in the order of their ids, the same for everybody.
 */
async function storeCommits(
  tx: Tx,
  versionIds: ReadonlyMap<string, string>,
  commits: ReadonlyMap<string, PlannedCommit>,
): Promise<void> {
  const said = [...commits].flatMap(([name, commit]) => {
    const id = versionIds.get(name);
    return id === undefined ? [] : [{ id, ...commit }];
  });
  if (said.length === 0) return;
  await tx.$executeRaw`
    WITH fresh AS (
      SELECT version."id", coalesce(said."message", version."message") AS "message",
        coalesce(said."author", version."author") AS "author",
        coalesce(said."committedAt", version."committedAt") AS "committedAt"
      FROM jsonb_to_recordset(${JSON.stringify(said)}::jsonb) AS said ("id" uuid, "message" text,
        "author" text, "committedAt" timestamptz)
      JOIN "version" version ON version."id" = said."id"
      WHERE (said."message", said."author", said."committedAt")
        IS DISTINCT FROM (version."message", version."author", version."committedAt")
      ORDER BY version."id" FOR NO KEY UPDATE OF version)
    UPDATE "version" SET "message" = fresh."message", "author" = fresh."author",
      "committedAt" = fresh."committedAt"
    FROM fresh WHERE "version"."id" = fresh."id"`;
}

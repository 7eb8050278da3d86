import { type Catalog, canonicalJson, type RawReport, type ReportImport } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { Actor } from "../actor.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { announce } from "../changes/announce.ts";
import type { EngineContext } from "../context.ts";
import { ensureLabel } from "../machines/ensureLabel.ts";
import { newId } from "../newId.ts";
import { ensureEnvironment } from "../reports/ensureEnvironment.ts";
import { ensureVersions } from "../runs/ensureVersions.ts";
import type { SubmissionProblem } from "../runs/submissionProblem.ts";
import { sha256 } from "../text/sha256.ts";
import { importedReport } from "./importedReport.ts";
import { importedScenario } from "./importedScenario.ts";
import { insertImported } from "./insertImported.ts";
import type { PlannedImport } from "./planImport.ts";

export interface ImportToStore {
  projectId: string;
  actor: Actor;
  request: ReportImport;
  requestHash: string;
  idempotencyKey?: string | undefined;
  jobs: readonly PlannedImport[];
}

export type StoreImportResult =
  | { outcome: "created"; runId: string }
  | { outcome: "key_taken" }
  | { outcome: "invalid"; problems: SubmissionProblem[] };

/**
 * Stores a planned import in the caller's transaction: run, jobs that are COMPLETED from the start,
 * their reports, outbox rows that have them processed, audit row.
 */
export async function storeImport(
  tx: Tx,
  context: EngineContext,
  catalog: Catalog,
  input: ImportToStore,
): Promise<StoreImportResult> {
  const { projectId, request, jobs } = input;
  const name = request.label;
  const machines = await tx.machine.count({
    where: { label: { projectId, name }, revokedAt: null },
  });
  if (machines > 0) {
    const message = `Machines serve the label ${name}: what was measured elsewhere is kept apart. Give it a label of its own.`;
    return { outcome: "invalid", problems: [{ path: "label", message }] };
  }
  const runId = newId(context);
  if (!(await createRun(tx, runId, input))) return { outcome: "key_taken" };
  const labelId = await ensureLabel(tx, context, { projectId, name });
  const scenario = await ensureScenario(tx, request.scenario);
  const { targetId, versionIds } = await ensureVersions(tx, context, catalog, {
    projectId,
    target: request.target,
    versions: [...new Set(jobs.map(({ version }) => version))],
  });
  const reports = jobs.map((job) => importedReport(job, request));
  const environments = await ensureEnvironments(tx, context, reports);
  const rows = jobs.map((job, index) => {
    const report = required(reports[index]);
    return {
      jobId: newId(context),
      reportId: newId(context),
      versionId: required(versionIds.get(job.version)),
      environmentId: required(environments.get(canonicalJson(report.environment))),
      benchmark: job.benchmark,
      report,
    };
  });
  const completedAt = context.clock.now();
  await insertImported(tx, { projectId, runId, targetId, labelId, ...scenario, completedAt }, rows);
  await tellOfIt(tx, context, runId, input);
  return { outcome: "created", runId };
}

/** False: the project has a run with this idempotency key. */
async function createRun(
  tx: Tx,
  runId: string,
  { projectId, actor, request, requestHash, idempotencyKey }: ImportToStore,
): Promise<boolean> {
  const files = request.files.map(({ content, ...file }) => ({ ...file, sha256: sha256(content) }));
  const created = await tx.$executeRaw`
    INSERT INTO "run" ("id", "projectId", "idempotencyKey", "requestHash", "request", "submittedBy")
    VALUES (${runId}::uuid, ${projectId}::uuid, ${idempotencyKey ?? null}, ${requestHash},
            ${JSON.stringify({ import: { ...request, files } })}::jsonb,
            ${"name" in actor ? actor.name : actor.kind})
    ON CONFLICT ("projectId", "idempotencyKey") DO NOTHING`;
  return created > 0;
}

async function ensureScenario(tx: Tx, id: string) {
  const scenario = importedScenario(id);
  await tx.$executeRaw`
    INSERT INTO "scenario" ("id", "version", "title", "loadModel", "description")
    VALUES (${id}, ${scenario.version}, ${scenario.title}, ${scenario.loadModel},
            ${JSON.stringify(scenario)}::jsonb)
    ON CONFLICT ("id", "version") DO NOTHING`;
  return { scenarioId: id, scenarioVersion: scenario.version };
}

/** Ids by the canonical text of the environment; few differ within one import. */
async function ensureEnvironments(
  tx: Tx,
  context: EngineContext,
  reports: readonly RawReport[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const { environment } of reports) {
    const key = canonicalJson(environment);
    if (!ids.has(key)) ids.set(key, await ensureEnvironment(tx, context, environment));
  }
  return ids;
}

async function tellOfIt(
  tx: Tx,
  context: EngineContext,
  runId: string,
  { projectId, actor, request, requestHash, jobs }: ImportToStore,
): Promise<void> {
  await writeAudit(tx, context, {
    projectId,
    actor,
    action: "run.imported",
    subjectKind: "run",
    subjectId: runId,
    data: { jobs: jobs.length, files: request.files.length, requestHash },
  });
  await announce(tx, { kind: "run", projectId, runId });
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("an import refers to something that was not stored");
  return value;
}

import { type Catalog, canonicalJson, type RawReport, type ReportImport } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { Actor } from "../actor.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { announce } from "../changes/announce.ts";
import type { EngineContext } from "../context.ts";
import { ensureLabel } from "../machines/ensureLabel.ts";
import { newId } from "../newId.ts";
import { putOutbox } from "../outbox/putOutbox.ts";
import { ensureEnvironment } from "../reports/ensureEnvironment.ts";
import { ensureVersions } from "../runs/ensureVersions.ts";
import type { SubmissionProblem } from "../runs/submissionProblem.ts";
import { sha256 } from "../text/sha256.ts";
import { importedReport } from "./importedReport.ts";
import { importedScenario } from "./importedScenario.ts";
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

/** Fence of reports that no attempt made; attempts begin with 1. */
const noFence = 0;

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
  const completedAt = context.clock.now();
  const rows = jobs.map((job, position) => ({
    job,
    report: importedReport(job, request),
    row: {
      id: newId(context),
      projectId,
      runId,
      position,
      purpose: "imported" as const,
      targetId,
      versionId: required(versionIds.get(job.version)),
      ...scenario,
      labelId,
      params: { benchmark: job.benchmark },
      trials: 0,
      provisioner: "imported",
      sandbox: "none",
      durability: "unspecified",
      expectedSeconds: 0,
      status: "COMPLETED" as const,
      completedAt,
    },
  }));
  await tx.job.createMany({
    data: rows.map(({ row, report }) => ({ ...row, trials: report.trials.length })),
  });
  const reportIds = await storeReports(tx, context, rows);
  await putOutbox(
    tx,
    reportIds.map((reportId) => ({ kind: "process_report", reportId })),
  );
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

async function storeReports(
  tx: Tx,
  context: EngineContext,
  rows: readonly { row: { id: string }; report: RawReport }[],
): Promise<string[]> {
  const environments = new Map<string, string>();
  for (const { environment } of rows.map(({ report }) => report)) {
    const key = canonicalJson(environment);
    if (environments.has(key)) continue;
    environments.set(key, await ensureEnvironment(tx, context, environment));
  }
  const reports = rows.map(({ row, report }) => ({
    id: newId(context),
    jobId: row.id,
    fence: noFence,
    contentHash: sha256(canonicalJson(report)),
    payload: report,
    environmentId: required(environments.get(canonicalJson(report.environment))),
    warnings: report.warnings,
  }));
  await tx.report.createMany({ data: reports });
  return reports.map(({ id }) => id);
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

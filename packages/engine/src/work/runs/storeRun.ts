import {
  type Catalog,
  canonicalJson,
  type JobPurpose,
  type RunInput,
  type Submission,
} from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import {
  type Actor,
  announce,
  type EngineContext,
  emit,
  nameOfActor,
  newId,
  putOutbox,
  sha256,
} from "../../base/index.ts";
import { expectJobs } from "../expectations/expectJobs.ts";
import type { PlannedJob, RunPlan } from "../planning/planRun.ts";
import { ensureScenarios } from "./ensureScenarios.ts";
import { ensureVersions } from "./ensureVersions.ts";

export interface RunToStore {
  projectId: string;
  actor: Actor;
  submission: Submission;
  purpose: JobPurpose;
  idempotencyKey?: string | undefined;
  /** Of what was asked, where that was not the submission. */
  requestHash?: string | undefined;
  /** The run whose results it measures again; its commit is told of that one. */
  confirmsRunId?: string;
  jobs: PlannedJob[];
  skipped: RunPlan["skipped"];
  offers: readonly { id: string; name: string }[];
}

/**
 * Stores a planned run in the caller's transaction: run, jobs, outbox rows that ring the machines,
 * audit row. Null when the project has a run with this idempotency key already.
 */
export async function storeRun(
  tx: Tx,
  context: EngineContext,
  catalog: Catalog,
  input: RunToStore,
): Promise<{ runId: string; jobIds: string[] } | null> {
  const { projectId, actor, submission } = input;
  const runId = newId(context);
  const requestHash = input.requestHash ?? requestHashOf(submission);
  const { source } = submission;
  const created = await tx.$executeRaw`
    INSERT INTO "run" ("id", "projectId", "idempotencyKey", "requestHash", "request",
                       "submittedBy", "priority", "sourceRepository", "sourceCommit",
                       "sourcePullRequest", "sourceBaseline", "sourceBaselineFound",
                       "confirmsRunId")
    VALUES (${runId}::uuid, ${projectId}::uuid, ${input.idempotencyKey ?? null}, ${requestHash},
            ${JSON.stringify(submission)}::jsonb, ${nameOfActor(actor)}, ${submission.priority ?? 0},
            ${source?.repository ?? null}, ${source?.commit ?? null},
            ${source?.pullRequest ?? null}, ${source?.baseline?.version ?? null},
            ${source?.baseline?.found ?? null},
            ${input.confirmsRunId ?? null}::uuid)
    ON CONFLICT ("projectId", "idempotencyKey") DO NOTHING`;
  if (created === 0) return null;
  const jobs = await expectJobs(tx, projectId, input.jobs);
  await ensureScenarios(tx, catalog, new Set(jobs.map(({ scenario }) => scenario)));
  const places = await ensureTargets(tx, context, catalog, projectId, jobs);
  const rows = jobs.map((job, position) => ({
    id: newId(context),
    projectId,
    runId,
    position,
    kind: job.kind,
    purpose: input.purpose,
    ...places(job),
    scenarioId: job.scenario,
    scenarioVersion: job.scenarioVersion,
    definitionRevisionId: job.definition?.revisionId ?? null,
    definitionHash: job.definition?.hash ?? null,
    labelId: required(input.offers.find(({ name }) => name === job.label)).id,
    params: job.params,
    trials: job.trials,
    ...(job.stopRule === undefined ? {} : { stopRule: job.stopRule }),
    provisioner: job.provisioner,
    sandbox: job.sandbox,
    durability: job.durability,
    priority: submission.priority ?? 0,
    expectedSeconds: job.expectedSeconds,
  }));
  await tx.job.createMany({ data: rows });
  await putOutbox(
    tx,
    rows.map(({ id, position }) => ({
      kind: "ring",
      label: required(jobs[position]).label,
      jobId: id,
    })),
  );
  await writeAudit(tx, context, {
    projectId,
    actor,
    action: "run.submitted",
    subjectKind: "run",
    subjectId: runId,
    data: {
      jobs: rows.length,
      requestHash,
      ...(input.skipped.length === 0 ? {} : { skipped: describe(input.skipped) }),
    },
  });
  await announce(tx, { kind: "run", projectId, runId });
  await emit(tx, context, "run.submitted", {
    projectId,
    runId,
    repository: source?.repository ?? null,
    confirmsRunId: input.confirmsRunId ?? null,
  });
  return { runId, jobIds: rows.map(({ id }) => id) };
}

/** Of what was asked, not of what it expands to: new releases make no other request of it. */
export function requestHashOf(submission: RunInput): string {
  return sha256(canonicalJson(submission));
}

async function ensureTargets(
  tx: Tx,
  context: EngineContext,
  catalog: Catalog,
  projectId: string,
  jobs: readonly PlannedJob[],
) {
  const places = new Map<string, Awaited<ReturnType<typeof ensureVersions>>>();
  for (const target of [...new Set(jobs.map((job) => job.target))].sort()) {
    const used = jobs.filter((job) => job.target === target);
    const versions = [
      ...new Set(used.flatMap(({ version, baseVersion }) => [version, baseVersion ?? version])),
    ];
    places.set(target, await ensureVersions(tx, context, catalog, { projectId, target, versions }));
  }
  return ({ kind, target, version, baseVersion = version }: PlannedJob) => {
    const { targetId, versionIds } = required(places.get(target));
    const versionId = required(versionIds.get(version));
    // Both sides of a calibration are the same version, which is stored once.
    if (kind !== "compare") return { targetId, versionId };
    return { targetId, versionId, baseVersionId: required(versionIds.get(baseVersion)) };
  };
}

/** For the audit trail: which releases of which target were passed over. */
function describe(skipped: RunPlan["skipped"]): string[] {
  return skipped.map(({ target, version }) => `${target} ${version}`);
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("a planned job refers to something that was not stored");
  return value;
}

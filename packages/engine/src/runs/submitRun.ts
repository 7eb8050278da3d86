import { type Catalog, canonicalJson, type Run, type Submission } from "@lapline/contracts";
import { type Tx, transact } from "@lapline/db";
import type { Actor } from "../actor.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { announce } from "../changes/announce.ts";
import type { EngineContext } from "../context.ts";
import { newId } from "../newId.ts";
import { putOutbox } from "../outbox/putOutbox.ts";
import { sha256 } from "../text/sha256.ts";
import { ensureScenarios } from "./ensureScenarios.ts";
import { ensureVersions } from "./ensureVersions.ts";
import { getRun } from "./getRun.ts";
import { type PlannedJob, planRun, type RunPlan, type SubmissionProblem } from "./planRun.ts";
import { readLabelOffers } from "./readLabelOffers.ts";

export interface SubmitRunInput {
  projectId: string;
  actor: Actor;
  submission: Submission;
  /** The same key with the same submission answers with the first one's run. */
  idempotencyKey?: string | undefined;
}

export type SubmitRunResult =
  | { outcome: "created" | "existing"; run: Run }
  | { outcome: "invalid"; problems: SubmissionProblem[] }
  | { outcome: "key_reused" };

/**
 * Stores a submission: run, jobs, outbox rows that ring the machines, audit row, all in one
 * transaction. `invalid` lists every problem at once; `key_reused` means that the idempotency key
 * belongs to another submission. Nothing is stored in either case.
 */
export async function submitRun(
  context: EngineContext,
  catalog: Catalog,
  input: SubmitRunInput,
): Promise<SubmitRunResult> {
  const { projectId, submission } = input;
  // Of what was asked, not of what it expands to: new releases make no other request of it.
  const requestHash = sha256(canonicalJson(submission));
  const offers = await readLabelOffers(context.db, projectId);
  const plan = planRun(catalog, submission, offers);
  // A repeated key is answered before problems: the first answer was given when they were not there.
  const earlier = await findEarlier(context.db, input, requestHash);
  if (earlier === "other") return { outcome: "key_reused" };
  if (earlier === null && plan.problems.length > 0) {
    return { outcome: "invalid", problems: plan.problems };
  }
  const stored =
    earlier === null
      ? await transact(context.db, (tx) =>
          storeRun(tx, context, catalog, { ...input, requestHash, ...plan, offers }),
        )
      : { outcome: "existing" as const, runId: earlier };
  if (stored === "other") return { outcome: "key_reused" };
  const run = await getRun(context, { projectId, runId: stored.runId });
  if (run === null) throw new Error(`run ${stored.runId} vanished after it was stored`);
  return { outcome: stored.outcome, run };
}

/** Id of the run that already holds the key, "other" when its submission differs, null for none. */
async function findEarlier(
  db: Pick<Tx, "run">,
  { projectId, idempotencyKey }: SubmitRunInput,
  requestHash: string,
): Promise<string | "other" | null> {
  if (idempotencyKey === undefined) return null;
  const run = await db.run.findUnique({
    where: { projectId_idempotencyKey: { projectId, idempotencyKey } },
    select: { id: true, requestHash: true },
  });
  if (run === null) return null;
  return run.requestHash === requestHash ? run.id : "other";
}

interface RunToStore extends SubmitRunInput {
  requestHash: string;
  jobs: PlannedJob[];
  skipped: RunPlan["skipped"];
  offers: readonly { id: string; name: string }[];
}

async function storeRun(
  tx: Tx,
  context: EngineContext,
  catalog: Catalog,
  input: RunToStore,
): Promise<{ outcome: "created" | "existing"; runId: string } | "other"> {
  const { projectId, actor, submission, requestHash, jobs } = input;
  const runId = newId(context);
  const created = await tx.$executeRaw`
    INSERT INTO "run" ("id", "projectId", "idempotencyKey", "requestHash", "request",
                       "submittedBy", "priority")
    VALUES (${runId}::uuid, ${projectId}::uuid, ${input.idempotencyKey ?? null}, ${requestHash},
            ${JSON.stringify(submission)}::jsonb, ${nameOf(actor)}, ${submission.priority ?? 0})
    ON CONFLICT ("projectId", "idempotencyKey") DO NOTHING`;
  if (created === 0) {
    const earlier = await findEarlier(tx, input, requestHash);
    if (earlier === null) throw new Error("a run with this idempotency key came and went");
    return earlier === "other" ? "other" : { outcome: "existing", runId: earlier };
  }
  await ensureScenarios(tx, catalog, new Set(jobs.map(({ scenario }) => scenario)));
  const places = await ensureTargets(tx, context, catalog, projectId, jobs);
  const rows = jobs.map((job, position) => ({
    id: newId(context),
    projectId,
    runId,
    position,
    ...places(job),
    scenarioId: job.scenario,
    scenarioVersion: job.scenarioVersion,
    labelId: required(input.offers.find(({ name }) => name === job.label)).id,
    params: job.params,
    trials: job.trials,
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
  return { outcome: "created", runId };
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
    const used = jobs.filter((job) => job.target === target).map(({ version }) => version);
    const versions = [...new Set(used)];
    places.set(target, await ensureVersions(tx, context, catalog, { projectId, target, versions }));
  }
  return ({ target, version }: PlannedJob) => {
    const { targetId, versionIds } = required(places.get(target));
    return { targetId, versionId: required(versionIds.get(version)) };
  };
}

/** For the audit trail: which releases of which target were passed over. */
function describe(skipped: RunPlan["skipped"]): string[] {
  return skipped.map(({ target, version }) => `${target} ${version}`);
}

function nameOf(actor: Actor): string {
  return "name" in actor ? actor.name : actor.kind;
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("a planned job refers to something that was not stored");
  return value;
}

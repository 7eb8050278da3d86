import type { Catalog, Run, Submission } from "@lapline/contracts";
import { type Tx, transact } from "@lapline/db";
import type { Actor } from "../actor.ts";
import type { EngineContext } from "../context.ts";
import { getRun } from "./getRun.ts";
import { planRun } from "./planRun.ts";
import { readLabelOffers } from "./readLabelOffers.ts";
import { type RunToStore, requestHashOf, storeRun } from "./storeRun.ts";
import type { SubmissionProblem } from "./submissionProblem.ts";

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
  const requestHash = requestHashOf(submission);
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
      ? await store(context, catalog, { ...input, purpose: "submitted", ...plan, offers })
      : { outcome: "existing" as const, runId: earlier };
  if (stored === "other") return { outcome: "key_reused" };
  const run = await getRun(context, { projectId, runId: stored.runId });
  if (run === null) throw new Error(`run ${stored.runId} vanished after it was stored`);
  return { outcome: stored.outcome, run };
}

async function store(
  context: EngineContext,
  catalog: Catalog,
  input: RunToStore,
): Promise<{ outcome: "created" | "existing"; runId: string } | "other"> {
  return transact(context.db, async (tx) => {
    const stored = await storeRun(tx, context, catalog, input);
    if (stored !== null) return { outcome: "created", runId: stored.runId };
    const earlier = await findEarlier(tx, input, requestHashOf(input.submission));
    if (earlier === null) throw new Error("a run with this idempotency key came and went");
    return earlier === "other" ? "other" : { outcome: "existing", runId: earlier };
  });
}

/** Id of the run that already holds the key, "other" when its submission differs, null for none. */
async function findEarlier(
  db: Pick<Tx, "run">,
  { projectId, idempotencyKey }: Pick<SubmitRunInput, "projectId" | "idempotencyKey">,
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

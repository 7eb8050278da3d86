import type { Catalog, Run, Submission } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { Actor, EngineContext } from "../../base/index.ts";
import { planRun } from "../planning/planRun.ts";
import { readLabelOffers } from "../planning/readLabelOffers.ts";
import type { SubmissionProblem } from "../planning/submissionProblem.ts";
import { findKeyedRun } from "./findKeyedRun.ts";
import { readStoredRun } from "./readStoredRun.ts";
import { storeKeyedRun } from "./storeKeyedRun.ts";
import { type RunToStore, requestHashOf, storeRun } from "./storeRun.ts";

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
  const { projectId, submission, idempotencyKey } = input;
  const request = { projectId, idempotencyKey, requestHash: requestHashOf(submission) };
  const offers = await readLabelOffers(context.db, projectId);
  const plan = planRun(catalog, submission, offers);
  // A repeated key is answered before problems: the first answer was given when they were not there.
  const earlier = await findKeyedRun(context.db, request);
  if (earlier === null && plan.problems.length > 0) {
    return { outcome: "invalid", problems: plan.problems };
  }
  const toStore: RunToStore = { ...input, purpose: "submitted", ...plan, offers };
  const stored =
    earlier ??
    (await storeKeyedRun(context, request, (tx) => store(tx, context, catalog, toStore)));
  if (stored.outcome === "key_reused") return stored;
  const { outcome, runId } = stored;
  return { outcome, run: await readStoredRun(context, { projectId, runId }) };
}

async function store(tx: Tx, context: EngineContext, catalog: Catalog, run: RunToStore) {
  const stored = await storeRun(tx, context, catalog, run);
  return stored === null ? null : { outcome: "created" as const, runId: stored.runId };
}

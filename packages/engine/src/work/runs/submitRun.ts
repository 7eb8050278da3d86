import type { Catalog, Run, RunInput } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { Actor, EngineContext } from "../../base/index.ts";
import { planRun } from "../planning/planRun.ts";
import { readLabelOffers } from "../planning/readLabelOffers.ts";
import type { SubmissionProblem } from "../planning/submissionProblem.ts";
import { forkSecretProblems, originOf } from "../secrets/forkSecretProblems.ts";
import { findKeyedRun } from "./findKeyedRun.ts";
import { readStoredRun } from "./readStoredRun.ts";
import { type ResolvedSubmission, resolveSubmission } from "./resolveSubmission.ts";
import { storeKeyedRun } from "./storeKeyedRun.ts";
import { requestHashOf, storeRun } from "./storeRun.ts";

export interface SubmitRunInput {
  projectId: string;
  actor: Actor;
  submission: RunInput;
  /** The same key with the same submission answers with the first one's run. */
  idempotencyKey?: string | undefined;
}

export type SubmitRunResult =
  | { outcome: "created" | "existing"; run: Run }
  | { outcome: "invalid"; problems: SubmissionProblem[] }
  /** It brings a definition that is not stored yet: the reason as a sentence. */
  | { outcome: "may_not_define"; reason: string }
  | { outcome: "key_reused" };

type Refusal = Exclude<ResolvedSubmission, { outcome: "resolved" }>;

/** Takes back what was stored on the way to a refusal. */
class SubmissionRefused extends Error {
  override readonly name = "SubmissionRefused";
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super("the submission was refused");
    this.refusal = refusal;
  }
}

/**
 * Stores a submission: run, jobs, outbox rows that ring the machines, audit row, and the definition
 * that comes along, all in one transaction. `invalid` lists every problem at once; `key_reused` means
 * that the idempotency key belongs to another submission. Nothing is stored in either case.
 */
export async function submitRun(
  context: EngineContext,
  catalog: Catalog,
  input: SubmitRunInput,
): Promise<SubmitRunResult> {
  const { projectId, submission, idempotencyKey } = input;
  const requestHash = requestHashOf(submission);
  const request = { projectId, idempotencyKey, requestHash };
  // A repeated key is answered before problems: the first answer was given when they were not there.
  const earlier = await findKeyedRun(context.db, request);
  try {
    const stored =
      earlier ??
      (await storeKeyedRun(context, request, (tx) =>
        store(tx, context, catalog, { ...input, requestHash }),
      ));
    if (stored.outcome === "key_reused") return stored;
    const { outcome, runId } = stored;
    return { outcome, run: await readStoredRun(context, { projectId, runId }) };
  } catch (error) {
    if (error instanceof SubmissionRefused) return error.refusal;
    throw error;
  }
}

async function store(
  tx: Tx,
  context: EngineContext,
  installed: Catalog,
  input: SubmitRunInput & { requestHash: string },
) {
  const { projectId, actor, idempotencyKey, requestHash } = input;
  const resolved = await resolveSubmission(tx, context, installed, input);
  if (resolved.outcome !== "resolved") throw new SubmissionRefused(resolved);
  const { submission, catalog } = resolved;
  const offers = await readLabelOffers(tx, projectId);
  const plan = planRun(catalog, submission, offers);
  if (plan.problems.length > 0) {
    throw new SubmissionRefused({ outcome: "invalid", problems: plan.problems });
  }
  const origin = originOf(actor, input.submission);
  const refused = origin === "own" ? [] : await forkSecretProblems(tx, plan.jobs, origin.fork);
  if (refused.length > 0) throw new SubmissionRefused({ outcome: "invalid", problems: refused });
  const stored = await storeRun(tx, context, catalog, {
    ...{ projectId, actor, submission, idempotencyKey, requestHash },
    ...plan,
    purpose: "submitted",
    offers,
  });
  return stored === null ? null : { outcome: "created" as const, runId: stored.runId };
}

import {
  type BackfillInput,
  type BackfillStarted,
  type Catalog,
  canonicalJson,
} from "@lapline/contracts";
import { type Tx, transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { type Actor, type EngineContext, sha256 } from "../../base/index.ts";
import { projectCatalog } from "../definitions/projectCatalog.ts";
import { readLabelOffers } from "../planning/readLabelOffers.ts";
import type { SubmissionProblem } from "../planning/submissionProblem.ts";
import type { ListedCommits } from "../questions/listCommits.ts";
import { storeRun } from "../runs/storeRun.ts";
import { findMissing } from "./findMissing.ts";
import { cutBackfill, planBackfill } from "./planBackfill.ts";

export interface StartBackfillInput {
  projectId: string;
  actor: Actor;
  backfill: BackfillInput;
  /** The same key with the same body answers with the first one's run. */
  idempotencyKey?: string | undefined;
  /** The commits between its ends, where it takes a repository to know them. */
  listed?: ListedCommits | null;
}

export type StartBackfillOutcome =
  | ({ outcome: "started" } & BackfillStarted)
  | { outcome: "invalid"; problems: SubmissionProblem[] }
  /** Everything has a valid report or waits for one. */
  | { outcome: "nothing_missing" }
  | { outcome: "key_reused" };

/**
 * Submits what is missing as one run of low priority. Backfills of one target follow each other, so
 * that the second of two finds what the first one submitted.
 */
export async function startBackfill(
  context: EngineContext,
  installed: Catalog,
  input: StartBackfillInput,
): Promise<StartBackfillOutcome> {
  const { projectId, actor, backfill, idempotencyKey, listed = null } = input;
  const { target } = backfill.template;
  const requestHash = sha256(canonicalJson({ backfill }));
  return transact(context.db, async (tx) => {
    await tx.$executeRaw`
      SELECT pg_advisory_xact_lock(hashtextextended(${`backfill ${projectId} ${target}`}, 1))`;
    const earlier = await findEarlier(tx, input, requestHash);
    if (earlier !== null) return earlier;
    const catalog = await projectCatalog(tx, installed, projectId);
    const offers = await readLabelOffers(tx, projectId);
    const plan = planBackfill(catalog, backfill, offers, listed);
    if (plan.problems.length > 0) return { outcome: "invalid", problems: plan.problems };
    const { jobs, omitted } = cutBackfill(await findMissing(tx, projectId, plan.jobs));
    if (jobs.length === 0) return { outcome: "nothing_missing" };
    const stored = await storeRun(tx, context, catalog, {
      projectId,
      actor,
      submission: plan.submission,
      purpose: "submitted",
      idempotencyKey,
      requestHash,
      jobs,
      skipped: plan.skipped,
      offers,
    });
    if (stored === null) return { outcome: "key_reused" };
    const { runId } = stored;
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "backfill.started",
      subjectKind: "run",
      subjectId: runId,
      data: { target, points: backfill.points, order: backfill.order, jobs: jobs.length },
    });
    return { outcome: "started", runId, jobs: jobs.length, jobsOmitted: omitted };
  });
}

/** What the same key was answered with before; null: it is new. */
async function findEarlier(
  tx: Tx,
  { projectId, idempotencyKey }: Pick<StartBackfillInput, "projectId" | "idempotencyKey">,
  requestHash: string,
): Promise<StartBackfillOutcome | null> {
  if (idempotencyKey === undefined) return null;
  const run = await tx.run.findUnique({
    where: { projectId_idempotencyKey: { projectId, idempotencyKey } },
    select: { id: true, requestHash: true, _count: { select: { jobs: true } } },
  });
  if (run === null) return null;
  if (run.requestHash !== requestHash) return { outcome: "key_reused" };
  return { outcome: "started", runId: run.id, jobs: run._count.jobs, jobsOmitted: 0 };
}

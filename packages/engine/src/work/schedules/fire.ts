import {
  type Catalog,
  type FiringOutcome,
  type Reason,
  type RunTemplate,
  reasonOf,
  type ScheduledVersions,
} from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { type Actor, type EngineContext, sha256 } from "../../base/index.ts";
import { projectCatalog } from "../definitions/projectCatalog.ts";
import { planRun } from "../planning/planRun.ts";
import { readLabelOffers } from "../planning/readLabelOffers.ts";
import { submissionOfTemplate } from "../planning/submissionOfTemplate.ts";
import { storeRun } from "../runs/storeRun.ts";

/** What a schedule is to measure now. */
export interface FiringWish {
  schedule: { id: string; projectId: string; template: RunTemplate };
  /** What it is for; the same one is never measured twice. */
  slot: string;
  versions: ScheduledVersions;
  actor: Actor;
}

export interface Fired {
  outcome: Extract<FiringOutcome, "started" | "failed" | "skipped">;
  reason: Reason;
  runId: string | null;
}

/**
 * Submits the run of one firing, unless the last one has not ended or it cannot run at present. Part
 * of a transaction that holds the schedule's row.
 */
export async function fire(
  tx: Tx,
  context: EngineContext,
  installed: Catalog,
  { schedule, slot, versions, actor }: FiringWish,
): Promise<Fired> {
  const { id, projectId, template } = schedule;
  const catalog = await projectCatalog(tx, installed, projectId);
  if (await isUnderWay(tx, id)) {
    return { outcome: "skipped", reason: reasonOf("schedule_run_under_way", {}), runId: null };
  }
  const submission = submissionOfTemplate(template, versions);
  const offers = await readLabelOffers(tx, projectId);
  const plan = planRun(catalog, submission, offers);
  const [problem, ...others] = plan.problems;
  if (problem !== undefined) {
    const facts = { problem: problem.message, more: others.length };
    return { outcome: "failed", reason: reasonOf("schedule_not_submitted", facts), runId: null };
  }
  const idempotencyKey = `schedule:${id}:${sha256(slot)}`;
  const stored = await storeRun(tx, context, catalog, {
    projectId,
    actor,
    submission,
    purpose: "submitted",
    idempotencyKey,
    ...plan,
    offers,
  });
  const runId = stored?.runId ?? (await findRun(tx, projectId, idempotencyKey));
  const measured = [...new Set(plan.jobs.map(({ version }) => version))];
  return { outcome: "started", reason: submitted(plan.jobs.length, measured), runId };
}

/** Whether a run that this schedule started still waits or is being measured. */
async function isUnderWay(tx: Tx, scheduleId: string): Promise<boolean> {
  const firing = await tx.scheduleFiring.findFirst({
    where: {
      scheduleId,
      outcome: "started",
      run: { jobs: { some: { status: { in: ["QUEUED", "CLAIMED", "RUNNING"] } } } },
    },
    select: { id: true },
  });
  return firing !== null;
}

async function findRun(tx: Tx, projectId: string, idempotencyKey: string): Promise<string> {
  const { id } = await tx.run.findUniqueOrThrow({
    where: { projectId_idempotencyKey: { projectId, idempotencyKey } },
    select: { id: true },
  });
  return id;
}

const namedMax = 3;

function submitted(jobs: number, versions: readonly string[]): Reason {
  const named = versions.slice(0, namedMax);
  return reasonOf("schedule_submitted", {
    jobs,
    versions: named,
    more: versions.length - named.length,
  });
}

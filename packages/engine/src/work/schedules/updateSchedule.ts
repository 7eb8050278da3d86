import {
  type Catalog,
  type Schedule,
  type ScheduleChange,
  storedRunTemplateSchema,
} from "@lapline/contracts";
import { transact } from "@lapline/db";
import { addGiver, writeAudit } from "../../access/index.ts";
import type { Actor, EngineContext } from "../../base/index.ts";
import type { SubmissionProblem } from "../planning/submissionProblem.ts";
import { nextTime } from "./cron.ts";
import { readKnownReleases } from "./readKnownReleases.ts";
import { scheduleProblems } from "./scheduleProblems.ts";
import { scheduleSelect, triggerColumns, triggerOf, viewSchedule } from "./viewSchedule.ts";

export type UpdateScheduleOutcome =
  | { outcome: "updated"; schedule: Schedule }
  | { outcome: "invalid"; problems: SubmissionProblem[] }
  | { outcome: "not_found" };

/**
 * Changes a schedule, pauses or resumes it. What it would have done while it was paused, or with
 * another trigger or target, is not made up for: times count from now on, and releases that are
 * listed by now are known. A change ends a row of failures, which was of something else.
 */
export async function updateSchedule(
  context: EngineContext,
  catalog: Catalog,
  input: { projectId: string; scheduleId: string; actor: Actor; change: ScheduleChange },
): Promise<UpdateScheduleOutcome> {
  const { projectId, scheduleId, actor, change } = input;
  const now = context.clock.now();
  return transact(context.db, async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM "schedule" WHERE "id" = ${scheduleId}::uuid FOR NO KEY UPDATE`;
    const before = await tx.schedule.findFirst({
      where: { id: scheduleId, projectId },
      select: scheduleSelect,
    });
    if (before === null) return { outcome: "not_found" };
    const template = change.template ?? storedRunTemplateSchema.parse(before.template);
    const trigger = change.trigger ?? triggerOf(before);
    const isOther = change.template !== undefined || change.trigger !== undefined;
    const problems = isOther
      ? await scheduleProblems(tx, catalog, { projectId, template, trigger })
      : [];
    if (problems.length > 0) return { outcome: "invalid", problems };
    await addGiver(tx, context, { projectId, actor, kind: "schedule", id: scheduleId });
    const paused = change.paused ?? before.paused;
    const isRestarted = isOther || (before.paused && !paused);
    const row = await tx.schedule.update({
      where: { id: scheduleId },
      data: {
        ...(change.name === undefined ? {} : { name: change.name }),
        paused,
        template,
        target: template.target,
        ...triggerColumns(trigger),
        ...(isRestarted ? { failures: 0, failingSince: null } : {}),
        ...(isRestarted && trigger.kind === "cron" ? { nextAt: nextTime(trigger, now) } : {}),
        ...(isRestarted && trigger.kind === "release"
          ? { nextAt: null, ...(await readKnownReleases(tx, projectId, template.target)) }
          : {}),
        updatedAt: now,
      },
      select: scheduleSelect,
    });
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: auditOf(change),
      subjectKind: "schedule",
      subjectId: scheduleId,
      data: { name: row.name, target: row.target, trigger: { ...trigger }, paused },
    });
    return { outcome: "updated", schedule: viewSchedule(row) };
  });
}

function auditOf({ paused, ...others }: ScheduleChange): string {
  if (paused === undefined || Object.keys(others).length > 0) return "schedule.updated";
  return paused ? "schedule.paused" : "schedule.resumed";
}

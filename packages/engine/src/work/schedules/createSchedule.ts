import { type Catalog, type Schedule, type ScheduleInput, schedulesMax } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { takeGiver, writeAudit } from "../../access/index.ts";
import { type Actor, type EngineContext, newId } from "../../base/index.ts";
import type { SubmissionProblem } from "../planning/submissionProblem.ts";
import { nextTime } from "./cron.ts";
import { readKnownReleases } from "./readKnownReleases.ts";
import { scheduleProblems } from "./scheduleProblems.ts";
import { scheduleSelect, triggerColumns, viewSchedule } from "./viewSchedule.ts";

export type CreateScheduleOutcome =
  | { outcome: "created"; schedule: Schedule }
  | { outcome: "invalid"; problems: SubmissionProblem[] }
  | { outcome: "too_many" };

/** Makes a schedule. Releases that are listed by now are none that it waits for. */
export async function createSchedule(
  context: EngineContext,
  catalog: Catalog,
  input: { projectId: string; actor: Actor; schedule: ScheduleInput },
): Promise<CreateScheduleOutcome> {
  const { projectId, actor, schedule } = input;
  const { name, template, trigger } = schedule;
  const now = context.clock.now();
  return transact(context.db, async (tx) => {
    const givenByIds = await takeGiver(tx, context, { projectId, actor, kind: "schedule" });
    const problems = await scheduleProblems(tx, catalog, { projectId, template, trigger });
    if (problems.length > 0) return { outcome: "invalid", problems };
    if ((await tx.schedule.count({ where: { projectId } })) >= schedulesMax) {
      return { outcome: "too_many" };
    }
    const id = newId(context);
    const { target } = template;
    const row = await tx.schedule.create({
      data: {
        id,
        projectId,
        name,
        target,
        template,
        ...triggerColumns(trigger),
        ...(trigger.kind === "cron"
          ? { nextAt: nextTime(trigger, now) }
          : await readKnownReleases(tx, projectId, target)),
        createdById: "id" in actor ? actor.id : null,
        givenByIds,
        createdAt: now,
        updatedAt: now,
      },
      select: scheduleSelect,
    });
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "schedule.created",
      subjectKind: "schedule",
      subjectId: id,
      data: { name, target, trigger: { ...trigger } },
    });
    return { outcome: "created", schedule: viewSchedule(row) };
  });
}

import { reasonTextOrNull } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { failuresMin } from "../../work/index.ts";
import { tellMembers } from "./tellMembers.ts";

/**
 * Tells subscribed owners and admins that a schedule fails, when it did so three times in a row; once
 * until it works again.
 */
export async function mailFailingSchedule(
  tx: Tx,
  context: EngineContext,
  scheduleId: string,
): Promise<void> {
  const { projectId, name, target, failures, failingSince, lastReason } =
    await tx.schedule.findUniqueOrThrow({
      where: { id: scheduleId },
      select: {
        projectId: true,
        name: true,
        target: true,
        failures: true,
        failingSince: true,
        lastReason: true,
      },
    });
  if (failures < failuresMin || failingSince === null) return;
  const since = failingSince.toISOString();
  const reason = reasonTextOrNull(lastReason) ?? "";
  await tellMembers(tx, context, {
    projectId,
    topic: "schedules",
    subject: `The schedule ${name} is failing`,
    facts: { kind: "schedule_failing", name, target, failures, since, reason },
    key: `schedule_failing ${scheduleId} ${since}`,
  });
}

import { reasonText } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { tellMembers } from "./tellMembers.ts";

const subjects = {
  machine_lost: "was lost",
  machine_quarantined: "takes no jobs",
  machine_back: "is back",
} as const;

/**
 * Tells subscribed owners and admins what became of a machine, once for each time that it happens.
 * That it is back is part of digests only.
 */
export async function mailMachine(
  tx: Tx,
  context: EngineContext,
  kind: keyof typeof subjects,
  machineId: string,
): Promise<void> {
  const { projectId, name, healthMessage, quarantineReason, label } =
    await tx.machine.findUniqueOrThrow({
      where: { id: machineId },
      select: {
        projectId: true,
        name: true,
        healthMessage: true,
        quarantineReason: true,
        label: { select: { name: true } },
      },
    });
  const at = context.clock.now().toISOString();
  const reason =
    quarantineReason === null
      ? healthMessage
      : `${reasonText(quarantineReason)} It gets no jobs until an owner or admin resumes it.`;
  await tellMembers(tx, context, {
    projectId,
    topic: "machines",
    subject: `The machine ${name} ${subjects[kind]}`,
    facts: {
      kind,
      machineId,
      name,
      label: label.name,
      reason: kind === "machine_quarantined" ? reason : null,
      at,
    },
    key: `${kind} ${machineId} ${at}`,
    ...(kind === "machine_back" ? { digestOnly: true } : {}),
  });
}

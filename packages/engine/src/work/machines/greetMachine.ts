import { canonicalJson, type HelloRequest, type HelloResponse } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import {
  announce,
  type EngineContext,
  emit,
  jsonWithoutNul,
  sha256,
  withoutNul,
} from "../../base/index.ts";

/** What a machine lets definitions use: never more than it lets anybody. Pure. */
export function definitionSandboxesOf({
  sandboxes,
  definitionSandboxes = [],
}: Pick<HelloRequest, "sandboxes" | "definitionSandboxes">): string[] {
  return [...new Set(definitionSandboxes)].filter((kind) => sandboxes.includes(kind));
}

/**
 * Stores what a machine says of itself (facts, sandboxes, draining, health) and answers what it is
 * to do. A change of facts is audited: it explains a step in every series of the machine. Null when
 * the machine was revoked meanwhile.
 */
export async function greetMachine(
  context: EngineContext,
  machineId: string,
  hello: HelloRequest,
): Promise<HelloResponse | null> {
  const facts = jsonWithoutNul(hello.facts);
  const factsHash = sha256(canonicalJson(facts));
  const healthMessage = hello.unhealthy === null ? null : withoutNul(hello.unhealthy);
  return transact(context.db, async (tx) => {
    const before = await tx.machine.findFirst({
      where: { id: machineId, revokedAt: null },
      select: {
        projectId: true,
        factsHash: true,
        drainRequested: true,
        draining: true,
        healthMessage: true,
        quarantinedAt: true,
        lostAt: true,
        name: true,
        label: { select: { name: true } },
      },
    });
    if (before === null) return null;
    const factsChanged = before.factsHash !== factsHash;
    // Whoever reads these compares them with PostgreSQL's clock, so web's must not write them.
    const [{ now }] = await tx.$queryRaw<[{ now: Date }]>`SELECT now() AS "now"`;
    await tx.machine.update({
      where: { id: machineId },
      data: {
        sandboxes: [...new Set(hello.sandboxes)],
        definitionSandboxes: definitionSandboxesOf(hello),
        draining: hello.draining,
        healthMessage,
        lastSeenAt: now,
        lostAt: null,
        ...(factsChanged ? { facts, factsHash, factsChangedAt: now } : {}),
      },
    });
    if (factsChanged) {
      await writeAudit(tx, context, {
        projectId: before.projectId,
        actor: { kind: "machine", id: machineId },
        action: "machine.factsChanged",
        subjectKind: "machine",
        subjectId: machineId,
        data: { factsHash },
      });
    }
    const visible =
      factsChanged ||
      before.draining !== hello.draining ||
      before.healthMessage !== healthMessage ||
      before.lostAt !== null;
    const told = before.quarantinedAt !== null;
    if (healthMessage !== null && before.healthMessage === null && !told) {
      await emit(tx, context, "machine.quarantined", { projectId: before.projectId, machineId });
    }
    if (healthMessage === null && before.healthMessage !== null && !told) {
      await emit(tx, context, "machine.back", { projectId: before.projectId, machineId });
    }
    if (visible) await announce(tx, { kind: "machine", projectId: before.projectId, machineId });
    return {
      machineId,
      name: before.name,
      label: before.label.name,
      drain: before.drainRequested,
    };
  });
}

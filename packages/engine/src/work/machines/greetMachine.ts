import {
  canonicalJson,
  type HelloRequest,
  type HelloResponse,
  type HostFacts,
  hostFactsSchema,
} from "@lapline/contracts";
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
 * to do. A change of facts is audited: it explains a step in every series of the machine. One of the
 * worker's version alone has an action of its own: it says nothing against the machine. Null when the
 * machine was revoked meanwhile.
 */
export async function greetMachine(
  context: EngineContext,
  machineId: string,
  hello: HelloRequest,
): Promise<HelloResponse | null> {
  const facts = jsonWithoutNul(hello.facts);
  const factsHash = sha256(canonicalJson(facts));
  const healthMessage = hello.unhealthy === null ? null : withoutNul(hello.unhealthy);
  const updateProblem = hello.updateProblem === undefined ? null : withoutNul(hello.updateProblem);
  return transact(context.db, async (tx) => {
    const before = await tx.machine.findFirst({
      where: { id: machineId, revokedAt: null },
      select: {
        projectId: true,
        facts: true,
        factsHash: true,
        drainRequested: true,
        draining: true,
        healthMessage: true,
        updateProblem: true,
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
        updateProblem,
        lastSeenAt: now,
        lostAt: null,
        ...(factsChanged ? { facts, factsHash, factsChangedAt: now } : {}),
      },
    });
    if (factsChanged) {
      await writeAudit(tx, context, {
        projectId: before.projectId,
        actor: { kind: "machine", id: machineId },
        action: isUpdate(before.facts, hello.facts) ? "machine.updated" : "machine.factsChanged",
        subjectKind: "machine",
        subjectId: machineId,
        data: { factsHash, worker: withoutNul(hello.facts.workerVersion) },
      });
    }
    const visible =
      factsChanged ||
      before.draining !== hello.draining ||
      before.healthMessage !== healthMessage ||
      before.updateProblem !== updateProblem ||
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

/** Whether nothing but the worker, with the Node.js that it brings, is another one. */
function isUpdate(before: unknown, now: HostFacts): boolean {
  const parsed = hostFactsSchema.safeParse(before);
  if (!parsed.success || parsed.data.workerVersion === now.workerVersion) return false;
  const { workerVersion, nodeVersion } = now;
  return canonicalJson({ ...parsed.data, workerVersion, nodeVersion }) === canonicalJson(now);
}

import type { GivenKind, GivenOutcome, Reason, Role } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { type Actor, type EngineContext, emit } from "../../base/index.ts";
import { writeAudits } from "../audit/writeAudits.ts";
import { findGiven, kindsEndingAt } from "./findGiven.ts";
import { givenTables } from "./givenTables.ts";
import { type Giver, readGiverIds } from "./readGiverIds.ts";
import { takeGiver } from "./takeGiver.ts";

interface EndGivenInput {
  projectId: string;
  actor: Actor;
  kind: GivenKind;
  ids: readonly string[];
  reason: Reason;
}

const actions: Readonly<Record<GivenKind, string>> = {
  invitation: "invitation.revoked",
  apiKey: "apiKey.revoked",
  registrationToken: "registrationToken.revoked",
  machine: "machine.revoked",
  hook: "hook.ended",
  webhook: "webhook.ended",
  repository: "repository.ended",
  secret: "secret.ended",
  schedule: "schedule.ended",
  share: "share.revoked",
};

/** Ends what somebody gave, of one kind, with a row in the audit trail each; in the caller's transaction. */
export async function endGiven(
  tx: Tx,
  context: EngineContext,
  { projectId, actor, kind, ids, reason }: EndGivenInput,
): Promise<void> {
  if (ids.length === 0) return;
  const now = context.clock.now();
  const where = { projectId, id: { in: [...ids] } };
  if (kind === "invitation") {
    await tx.invitation.updateMany({
      where: { ...where, acceptedAt: null, revokedAt: null },
      data: { revokedAt: now },
    });
  } else if (kind === "apiKey") {
    await tx.apiKey.updateMany({ where: { ...where, revokedAt: null }, data: { revokedAt: now } });
  }
  await emit(tx, context, "given.ended", { projectId, actor, kind, ids, reason });
  const subject = { projectId, actor, action: actions[kind], subjectKind: kind, data: { reason } };
  await writeAudits(
    tx,
    context,
    ids.map((subjectId) => ({ ...subject, subjectId })),
  );
}

interface SettleGivenInput {
  projectId: string;
  giver: Giver;
  /** The role that the giver has from now on; null: none. */
  role: Role | null;
  /** Kinds that the actor takes over; the others end. */
  handOver: readonly GivenKind[];
  actor: Actor;
  /** Why it ends. */
  reason: Reason;
}

/**
 * Ends everything that a giver gave and may not give any more, or hands it over to the actor, in the
 * transaction that took the giver's right: what is being given at the same time waits for it. API keys
 * come first, because what was made with a key that is handed over goes along with it.
 */
export async function settleGiven(
  tx: Tx,
  context: EngineContext,
  { projectId, giver, role, handOver, actor, reason }: SettleGivenInput,
): Promise<GivenOutcome> {
  const outcome: GivenOutcome = { ended: {}, handedOver: {} };
  const now = context.clock.now();
  const kinds = kindsEndingAt(role);
  const keysFirst = kinds.toSorted((a, b) => Number(b === "apiKey") - Number(a === "apiKey"));
  let giverIds = await readGiverIds(tx, projectId, giver);
  for (const kind of keysFirst) {
    const { items } = await findGiven(tx, { projectId, giverIds, kind, role, now });
    if (items.length === 0) continue;
    const ids = items.map(({ id }) => id);
    // API keys are made by people: one that took over others would outlive who ended it.
    if (handOver.includes(kind) && !(kind === "apiKey" && actor.kind === "apiKey")) {
      await handOverGiven(tx, context, { projectId, actor, kind, ids, giverIds });
      outcome.handedOver[kind] = ids.length;
    } else {
      await endGiven(tx, context, { projectId, actor, kind, ids, reason });
      outcome.ended[kind] = ids.length;
    }
    if (kind === "apiKey") giverIds = await readGiverIds(tx, projectId, giver);
  }
  return outcome;
}

interface HandOverInput {
  projectId: string;
  /** Who answers for it from now on. */
  actor: Actor;
  kind: GivenKind;
  ids: readonly string[];
  giverIds: readonly string[];
}

/** Puts the actor in the place of a giver; what was given goes on as it is. Throws as takeGiver. */
async function handOverGiven(
  tx: Tx,
  context: EngineContext,
  { projectId, actor, kind, ids, giverIds }: HandOverInput,
): Promise<void> {
  if (ids.length === 0) return;
  const next = await takeGiver(tx, context, { projectId, actor, kind });
  await tx.$executeRaw`
    UPDATE ${givenTables[kind].table} SET "givenByIds" = ARRAY(
      SELECT unnest("givenByIds") EXCEPT SELECT unnest(${[...giverIds]}::text[])
      UNION SELECT unnest(${next}::text[]))
    WHERE "projectId" = ${projectId}::uuid AND "id" = ANY(${[...ids]}::uuid[])`;
  const action = `${kind}.handedOver`;
  await writeAudits(
    tx,
    context,
    ids.map((subjectId) => ({ projectId, actor, action, subjectKind: kind, subjectId })),
  );
}

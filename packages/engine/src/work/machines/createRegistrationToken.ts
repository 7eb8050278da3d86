import { transact } from "@lapline/db";
import { createSecret, takeGiver, writeAudit } from "../../access/index.ts";
import { type Actor, type EngineContext, newId, sha256 } from "../../base/index.ts";
import { ensureLabel } from "./ensureLabel.ts";

/** How long a token may be traded: long enough to log into the machine, too short to lie around. */
const tokenLifeMs = 60 * 60_000;

/**
 * Makes a one-time token with which one machine can register under a hardware label (made when it
 * is new). The token is answered once; only its hash is stored.
 */
export async function createRegistrationToken(
  context: EngineContext,
  { projectId, label, actor }: { projectId: string; label: string; actor: Actor },
): Promise<{ token: string; label: string; expiresAt: Date }> {
  const token = createSecret(context.random, "registrationToken");
  const expiresAt = new Date(context.clock.now().getTime() + tokenLifeMs);
  await transact(context.db, async (tx) => {
    const givenByIds = await takeGiver(tx, context, {
      projectId,
      actor,
      kind: "registrationToken",
    });
    const id = newId(context);
    await tx.registrationToken.create({
      data: {
        id,
        projectId,
        labelId: await ensureLabel(tx, context, { projectId, name: label }),
        hash: sha256(token),
        createdById: "id" in actor ? actor.id : null,
        givenByIds,
        expiresAt,
      },
    });
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "registrationToken.created",
      subjectKind: "registrationToken",
      subjectId: id,
      data: { label },
    });
  });
  return { token, label, expiresAt };
}

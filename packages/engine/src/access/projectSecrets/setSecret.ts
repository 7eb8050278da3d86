import { type ProjectSecret, type ProjectSecretInput, projectSecretsMax } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { type Actor, type EngineContext, nameOfActor, newId } from "../../base/index.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { addGiver } from "../given/addGiver.ts";
import { takeGiver } from "../given/takeGiver.ts";
import type { Vault } from "../secrets/createVault.ts";
import { sealedAbout } from "./sealedAbout.ts";
import { secretSelect, viewSecret } from "./viewSecret.ts";

export type SetSecretOutcome =
  | { outcome: "created" | "replaced"; secret: ProjectSecret }
  | { outcome: "too_many" };

/**
 * Sets a secret, or replaces all of the one of its name. The address cannot be changed without the
 * password, so that nobody has one that they do not know sent elsewhere.
 */
export async function setSecret(
  context: EngineContext,
  vault: Vault,
  input: { projectId: string; actor: Actor; secret: ProjectSecretInput },
): Promise<SetSecretOutcome> {
  const { projectId, actor } = input;
  const { password, ...facts } = input.secret;
  const { name } = facts;
  return transact(context.db, async (tx) => {
    const givenByIds = await takeGiver(tx, context, { projectId, actor, kind: "secret" });
    // Two that set the same name at once: the second one replaces what the first one made.
    const lock = `secret ${projectId}`;
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${lock}, 5))`;
    const known = await tx.projectSecret.findUnique({
      where: { projectId_name: { projectId, name } },
      select: { id: true, sealedPassword: true },
    });
    if (
      known === null &&
      (await tx.projectSecret.count({ where: { projectId } })) >= projectSecretsMax
    )
      return { outcome: "too_many" };
    const id = known?.id ?? newId(context);
    const set = {
      ...facts,
      sealedPassword: vault.seal(password, sealedAbout(id, facts.address)),
      problem: null,
      setBy: nameOfActor(actor),
      setAt: context.clock.now(),
    };
    // Whoever gave one that ended has no part in the next one.
    const isAlive = known !== null && known.sealedPassword !== null;
    const row = await tx.projectSecret.upsert({
      where: { id },
      create: { ...set, id, projectId, givenByIds },
      update: { ...set, ...(isAlive ? {} : { givenByIds }) },
      select: secretSelect,
    });
    if (isAlive) await addGiver(tx, context, { projectId, actor, kind: "secret", id });
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: known === null ? "secret.created" : "secret.replaced",
      subjectKind: "secret",
      subjectId: id,
      data: facts,
    });
    return { outcome: known === null ? "created" : "replaced", secret: viewSecret(row) };
  });
}

import type { SandboxKind } from "@lapline/contracts";
import { type Tx, transact } from "@lapline/db";
import {
  claimInstallation,
  ensureOwner,
  ensureProject,
  hashPassword,
  isSetUp,
  lockSetup,
  type OwnerInput,
  storeApiKey,
  takeGiver,
  writeAudit,
} from "../../access/index.ts";
import { type EngineContext, sha256 } from "../../base/index.ts";
import { ensureLabel } from "../../work/index.ts";

export interface SetupFirstRunInput {
  owner: OwnerInput;
  /** `id`: of a project that has to be made; one with this slug keeps its own. */
  project: { id: string; slug: string; name: string };
  /** Made by createSecret(random, "apiKey"): the caller writes it down before it is stored. */
  apiKey: string;
  machine: {
    id: string;
    name: string;
    label: string;
    key: string;
    sandboxes: readonly SandboxKind[];
  };
}

/** `made_before`: the owner's address is the input's. `of_others`: nobody here has it. */
export type SetupFirstRunResult =
  | { outcome: "made"; projectId: string; machineId: string }
  | { outcome: "made_before" | "of_others" };

/**
 * Makes what a fresh installation needs to run a first job: owner, project, API key, hardware label
 * and machine, together and once. Secrets come from the caller, who keeps them; so it can be repeated
 * after a crash at any point. An installation that was ever set up is only looked at: whatever of the
 * first run was removed, revoked, rotated or renamed since stays so.
 */
export async function setupFirstRun(
  context: EngineContext,
  input: SetupFirstRunInput,
): Promise<SetupFirstRunResult> {
  if (await isSetUp(context)) return { outcome: await whose(context, input) };
  const passwordHash = await hashPassword(context.random, input.owner.password);
  return transact(context.db, async (tx) => {
    await lockSetup(tx);
    if (await isSetUp({ db: tx })) return { outcome: await whose({ db: tx }, input) };
    const ownerId = await ensureOwner(tx, context, input.owner, passwordHash);
    const projectId = await ensureProject(tx, context, input.project, ownerId);
    await claimInstallation(tx, context, ownerId);
    const actor = { kind: "user" as const, id: ownerId, name: input.owner.name };
    const apiKey = { projectId, actor, name: "Setup key", scopes: ["admin" as const] };
    await storeApiKey(tx, context, { ...apiKey, expiresAt: null }, input.apiKey);
    const { id: machineId, key, label, ...machine } = input.machine;
    await tx.machine.create({
      data: {
        id: machineId,
        projectId,
        labelId: await ensureLabel(tx, context, { projectId, name: label }),
        givenByIds: await takeGiver(tx, context, { projectId, actor, kind: "machine" }),
        name: machine.name,
        keyHash: sha256(key),
        sandboxes: [...machine.sandboxes],
      },
    });
    await writeAudit(tx, context, {
      projectId,
      actor: { kind: "system" },
      action: "installation.setUp",
      subjectKind: "project",
      subjectId: projectId,
    });
    return { outcome: "made", projectId, machineId };
  });
}

/** Whether an installation that is set up has an account with the input's address. */
async function whose(
  { db }: { db: Pick<Tx, "user"> },
  { owner }: SetupFirstRunInput,
): Promise<"made_before" | "of_others"> {
  const known = await db.user.count({ where: { email: owner.email.toLowerCase() } });
  return known > 0 ? "made_before" : "of_others";
}

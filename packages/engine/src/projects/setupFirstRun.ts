import type { SandboxKind } from "@lapline/contracts";
import { type Tx, transact } from "@lapline/db";
import { writeAudit } from "../audit/writeAudit.ts";
import type { EngineContext } from "../context.ts";
import { claimInstallation } from "../installation/claimInstallation.ts";
import { ensureLabel } from "../machines/ensureLabel.ts";
import { newId } from "../newId.ts";
import { sha256 } from "../text/sha256.ts";
import { storeApiKey } from "./createApiKey.ts";
import { type Ensured, ensureOwner, type OwnerInput } from "./ensureOwner.ts";
import { ensureProject } from "./ensureProject.ts";
import { hashPassword } from "./hashPassword.ts";
import { lockSetup } from "./lockSetup.ts";

export interface SetupFirstRunInput {
  owner: OwnerInput;
  project: { slug: string; name: string };
  /** Made by createSecret(random, "apiKey"): the caller writes it down before it is stored. */
  apiKey: string;
  machine: { name: string; label: string; key: string; sandboxes: readonly SandboxKind[] };
}

export interface SetupFirstRunResult {
  /** False when everything was there before. */
  created: boolean;
  projectId: string;
  machineId: string;
}

/**
 * Makes what a fresh installation needs to run a first job: owner, project, API key, hardware label
 * and machine. Secrets come from the caller, who keeps them; so it can be repeated after a crash at
 * any point, and repeating it changes nothing. An owner who exists keeps their password.
 */
export async function setupFirstRun(
  context: EngineContext,
  input: SetupFirstRunInput,
): Promise<SetupFirstRunResult> {
  const passwordHash = await hashPassword(context.random, input.owner.password);
  return transact(context.db, async (tx) => {
    await lockSetup(tx);
    const owner = await ensureOwner(tx, context, input.owner, passwordHash);
    const project = await ensureProject(tx, context, input.project, owner.id);
    await claimInstallation(tx, owner.id);
    const actor = { kind: "user" as const, id: owner.id, name: input.owner.name };
    const projectId = project.id;
    const key = await tx.apiKey.findUnique({ where: { hash: sha256(input.apiKey) } });
    if (key === null) {
      const apiKey = { projectId, actor, name: "first run", scopes: ["admin" as const] };
      await storeApiKey(tx, context, { ...apiKey, expiresAt: null }, input.apiKey);
    }
    const machine = await ensureMachine(tx, context, input, projectId);
    const created = owner.created || project.created || key === null || machine.created;
    if (created) {
      await writeAudit(tx, context, {
        projectId,
        actor: { kind: "system" },
        action: "installation.setUp",
        subjectKind: "project",
        subjectId: projectId,
      });
    }
    return { created, projectId, machineId: machine.id };
  });
}

async function ensureMachine(
  tx: Tx,
  context: EngineContext,
  { machine }: SetupFirstRunInput,
  projectId: string,
): Promise<Ensured> {
  const keyHash = sha256(machine.key);
  const known = await tx.machine.findUnique({ where: { keyHash }, select: { id: true } });
  if (known !== null) return { id: known.id, created: false };
  const id = newId(context);
  await tx.machine.create({
    data: {
      id,
      projectId,
      labelId: await ensureLabel(tx, context, { projectId, name: machine.label }),
      name: machine.name,
      keyHash,
      sandboxes: [...machine.sandboxes],
    },
  });
  return { id, created: true };
}

import {
  canonicalJson,
  given,
  type RegisterRequest,
  type RegisterResponse,
} from "@lapline/contracts";
import { transact } from "@lapline/db";
import {
  createSecret,
  isWellFormedSecret,
  readStandings,
  standingAllows,
  writeAudit,
} from "../../access/index.ts";
import {
  announce,
  type EngineContext,
  jsonWithoutNul,
  newId,
  sha256,
  withoutNul,
} from "../../base/index.ts";
import { definitionSandboxesOf } from "./greetMachine.ts";

/**
 * Trades a registration token, once, for a machine and its key. Null for a token that is unknown,
 * used or expired, or whose makers may not register machines now; a caller must not tell which.
 */
export async function registerMachine(
  context: EngineContext,
  request: RegisterRequest,
): Promise<RegisterResponse | null> {
  if (!isWellFormedSecret("registrationToken", request.token)) return null;
  const machineKey = createSecret(context.random, "machineKey");
  const machineId = newId(context);
  const facts = jsonWithoutNul(request.facts);
  return transact(context.db, async (tx) => {
    const [token] = await tx.$queryRaw<
      { projectId: string; labelId: string; givenByIds: string[] | null }[]
    >`
      UPDATE "registration_token" SET "usedAt" = now(), "machineId" = ${machineId}::uuid
      WHERE "hash" = ${sha256(request.token)} AND "usedAt" IS NULL
        AND "expiresAt" > ${context.clock.now()}
      RETURNING "projectId", "labelId", "givenByIds"`;
    if (token === undefined) return null;
    const { projectId, labelId } = token;
    const givenByIds = token.givenByIds ?? [];
    const now = context.clock.now();
    const standings = await readStandings(tx, { projectId, ids: givenByIds, now, lock: true });
    if (standings === null || !standingAllows(standings, given.machine.needs)) return null;
    const machine = await tx.machine.create({
      data: {
        id: machineId,
        projectId,
        labelId,
        givenByIds,
        name: withoutNul(request.name),
        keyHash: sha256(machineKey),
        sandboxes: [...new Set(request.sandboxes)],
        definitionSandboxes: definitionSandboxesOf(request),
        facts,
        factsHash: sha256(canonicalJson(facts)),
        factsChangedAt: now,
        lastSeenAt: now,
      },
      select: { label: { select: { name: true } } },
    });
    await writeAudit(tx, context, {
      projectId,
      actor: { kind: "machine", id: machineId },
      action: "machine.registered",
      subjectKind: "machine",
      subjectId: machineId,
      data: { name: withoutNul(request.name), label: machine.label.name },
    });
    await announce(tx, { kind: "machine", projectId, machineId });
    return { machineId, machineKey, label: machine.label.name };
  });
}

import type { GivenKind } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { Actor, EngineContext } from "../../base/index.ts";
import { givenTables } from "./givenTables.ts";
import { takeGiver } from "./takeGiver.ts";

/**
 * Notes that somebody answers for what they changed too: an address, a secret or a link that they know
 * by it must not outlive them. Part of the caller's transaction; throws as takeGiver.
 */
export async function addGiver(
  tx: Tx,
  context: EngineContext,
  input: { projectId: string; actor: Actor; kind: GivenKind; id: string },
): Promise<void> {
  const { projectId, kind, id } = input;
  // A key that replaces its own secret gives nothing to anybody.
  const ids = (await takeGiver(tx, context, input)).filter((giver) => giver !== id);
  await tx.$executeRaw`
    UPDATE ${givenTables[kind].table} SET "givenByIds" = "givenByIds" || ${ids}::text[]
    WHERE "id" = ${id}::uuid AND "projectId" = ${projectId}::uuid
      AND NOT COALESCE("givenByIds", '{}'::text[]) @> ${ids}::text[]`;
}

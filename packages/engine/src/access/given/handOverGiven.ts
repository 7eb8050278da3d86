import type { GivenKind } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { Actor, EngineContext } from "../../base/index.ts";
import { writeAudits } from "../audit/writeAudits.ts";
import { givenTables } from "./givenTables.ts";
import { takeGiver } from "./takeGiver.ts";

interface HandOverInput {
  projectId: string;
  /** Who answers for it from now on. */
  actor: Actor;
  kind: GivenKind;
  ids: readonly string[];
  giverIds: readonly string[];
}

/** Puts the actor in the place of a giver; what was given goes on as it is. Throws as takeGiver. */
export async function handOverGiven(
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

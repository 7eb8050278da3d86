import type { Tx } from "@lapline/db";
import { type EngineContext, newId } from "../../base/index.ts";

/** Finds or makes a project's hardware label and answers its id. */
export async function ensureLabel(
  tx: Tx,
  context: EngineContext,
  { projectId, name }: { projectId: string; name: string },
): Promise<string> {
  const where = { projectId_name: { projectId, name } };
  const known = await tx.hardwareLabel.findUnique({ where, select: { id: true } });
  if (known !== null) return known.id;
  await tx.$executeRaw`
    INSERT INTO "hardware_label" ("id", "projectId", "name")
    VALUES (${newId(context)}::uuid, ${projectId}::uuid, ${name})
    ON CONFLICT ("projectId", "name") DO NOTHING`;
  const { id } = await tx.hardwareLabel.findUniqueOrThrow({ where, select: { id: true } });
  return id;
}

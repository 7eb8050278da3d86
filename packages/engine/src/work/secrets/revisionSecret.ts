import { definitionSchema, secretOf } from "@lapline/contracts/definitions";
import type { Tx } from "@lapline/db";

/** The name of the secret that a revision's source is fetched with; null: none, or no such revision. */
export async function revisionSecret(
  tx: Pick<Tx, "definitionRevision">,
  revisionId: string | undefined,
): Promise<string | null> {
  if (revisionId === undefined) return null;
  const row = await tx.definitionRevision.findUnique({
    where: { id: revisionId },
    select: { content: true },
  });
  return row === null ? null : secretOf(definitionSchema.parse(row.content).target.source);
}

import type { Tx } from "@lapline/db";

/**
 * Whether the installation was ever set up. It stays so when nobody owns anything any more: otherwise
 * the next stranger, or the next start, would become its owner.
 */
export async function isSetUp({
  db,
}: {
  db: Pick<Tx, "installation" | "member">;
}): Promise<boolean> {
  const marked = await db.installation.count({ where: { id: 1, setUpAt: { not: null } } });
  if (marked > 0) return true;
  return (await db.member.findFirst({ where: { role: "owner" }, select: { id: true } })) !== null;
}

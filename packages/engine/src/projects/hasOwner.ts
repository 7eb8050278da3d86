import type { Tx } from "@lapline/db";

/** Whether anybody owns a project of this installation. */
export async function hasOwner({ db }: { db: Pick<Tx, "member"> }): Promise<boolean> {
  return (await db.member.findFirst({ where: { role: "owner" }, select: { id: true } })) !== null;
}

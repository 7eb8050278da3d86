import type { Prisma } from "@lapline/db";

/** The database's clock: it alone decides whether a share has ended. */
export async function readNow(db: Pick<Prisma.TransactionClient, "$queryRaw">): Promise<Date> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS "now"`;
  if (row === undefined) throw new Error("the database told no time");
  return row.now;
}

import { type Db, Prisma } from "@lapline/db";
import { likeJobs } from "./likeJobs.ts";

/** How long like jobs took: their median in seconds, and how many they were. */
export interface Typical {
  seconds: number;
  jobs: number;
}

/** What like jobs say about stored jobs; one without a like job that ended is not in the answer. */
export async function readTypical(
  db: Db,
  jobIds: readonly string[],
): Promise<Map<string, Typical>> {
  if (jobIds.length === 0) return new Map();
  const rows = await db.$queryRaw<{ id: string; seconds: number | null; jobs: number }[]>`
    SELECT open."id", history.* FROM "job" open
    CROSS JOIN LATERAL ${likeJobs(Prisma.sql`open`)} history
    WHERE open."id" = ANY(${[...jobIds]}::uuid[])`;
  return new Map(
    rows.flatMap(({ id, seconds, jobs }) => (seconds === null ? [] : [[id, { seconds, jobs }]])),
  );
}

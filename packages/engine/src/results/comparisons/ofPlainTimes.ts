import { Prisma } from "@lapline/db";

/**
 * Whether the row `series` is of a time that somebody waits or of a rate, and not of a start or the tail
 * of a distribution, which scatter more on any machine.
 */
export const ofPlainTimes = Prisma.sql`series."unit" IN ('ns', 'ops/s', 'items/s', 'bytes/s')
  AND series."measure" !~ '(^start_time|^cpu_time|_(p9[5-9]|p99_9|max))'`;

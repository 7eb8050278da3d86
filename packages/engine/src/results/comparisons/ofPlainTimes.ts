import { Prisma } from "@lapline/db";

/**
 * Whether the row `series` holds rates, or times that people wait for. Starts and the tails of
 * distributions are neither: they scatter more on any machine.
 */
export const ofPlainTimes = Prisma.sql`series."unit" IN ('ns', 'ops/s', 'items/s', 'bytes/s')
  AND series."measure" !~ '(^start_time|^cpu_time|_(p9[5-9]|p99_9|max))'`;

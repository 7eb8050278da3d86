import type { Prisma } from "@lapline/db";

/** What `pairsMaxOf` reads of the job of a comparison. */
export const pairsMaxSelect = { trials: true, stopRule: true } as const satisfies Prisma.JobSelect;

/** How many pairs a comparison would have taken that could end before; nothing for any other. Pure. */
export function pairsMaxOf({
  trials,
  stopRule,
}: Prisma.JobGetPayload<{ select: typeof pairsMaxSelect }>): { pairsMax?: number } {
  return stopRule === null ? {} : { pairsMax: trials };
}

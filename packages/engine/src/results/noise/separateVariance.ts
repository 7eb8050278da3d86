import { Prisma } from "@lapline/db";

/** Of interleaved whole trials, as comparisons have been measured from the beginning. */
export const wholeTrialsDesign = "interleaved";

/** By what separate jobs of a series differ, from its row `floor` of the noise floors; null: unknown. */
export const separateVariance = Prisma.sql`coalesce(floor."blockedVariance",
  CASE WHEN floor."design" = ${wholeTrialsDesign} THEN floor."variance" END)`;

/** The error of that variance. */
export const separateError = Prisma.sql`CASE WHEN floor."blockedVariance" IS NULL
  THEN floor."varianceError" ELSE floor."blockedError" END`;

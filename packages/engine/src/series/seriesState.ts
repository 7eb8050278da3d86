import { Prisma } from "@lapline/db";

/** State of the row `series`, as contracts/series.ts says it. */
export const seriesState = Prisma.sql`
  CASE
    WHEN EXISTS (
      SELECT 1 FROM "suspicion" suspicion LEFT JOIN "alert" alert ON alert."id" = suspicion."alertId"
      WHERE suspicion."seriesId" = series."id" AND suspicion."state" = 'confirmed'
        AND (alert."state" IS NULL OR alert."state" IN ('open', 'acknowledged'))
    ) THEN 'moved'
    WHEN EXISTS (
      SELECT 1 FROM "suspicion" suspicion
      WHERE suspicion."seriesId" = series."id" AND suspicion."state" IN ('suspected', 'confirming')
    ) THEN 'suspected'
    ELSE 'quiet'
  END`;

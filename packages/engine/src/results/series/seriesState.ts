import { Prisma } from "@lapline/db";

/** Logarithm of the smallest change that makes an imported history one that moved: 5 %. */
const historyChangeMin = Math.log(1.05);

/**
 * State of the row `series`, as contracts/series.ts says it. An imported history that stands at a worse
 * level than before moved, although nobody was notified of what was old when it was imported.
 */
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
    WHEN series."provisioner" = 'imported' AND EXISTS (
      SELECT 1 FROM "change_point" change
      JOIN "version" version ON version."id" = change."versionId"
      WHERE change."seriesId" = series."id" AND change."direction" = 'regression'
        AND abs(ln(change."ratio")) >= ${historyChangeMin}
        AND NOT EXISTS (
          SELECT 1 FROM "change_point" later
          JOIN "version" further ON further."id" = later."versionId"
          WHERE later."trackId" = change."trackId" AND further."sortKey" > version."sortKey")
        AND NOT EXISTS (
          SELECT 1 FROM "suspicion" suspicion
          WHERE suspicion."trackId" = change."trackId" AND suspicion."resultId" = change."resultId"
            AND suspicion."state" <> 'withdrawn')
    ) THEN 'moved'
    ELSE 'quiet'
  END`;

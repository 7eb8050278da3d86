import type { ChangeDirection } from "@lapline/contracts";
import { Prisma } from "@lapline/db";

/** Logarithm of the smallest change that makes an imported history one that moved: 5 %. */
const historyChangeMin = Math.log(1.05);

/** Whether an alert about the row `series` is open or acknowledged. */
export const hasAlert = (direction: ChangeDirection) => Prisma.sql`EXISTS (
  SELECT 1 FROM "suspicion" suspicion LEFT JOIN "alert" alert ON alert."id" = suspicion."alertId"
  WHERE suspicion."seriesId" = series."id" AND suspicion."state" = 'confirmed'
    AND suspicion."direction" = ${direction}::"change_direction"
    AND (alert."state" IS NULL OR alert."state" IN ('open', 'acknowledged')))`;

/** Changes in imported histories of the row `series`. They count, but nobody is notified of them. */
const historyChanges = Prisma.sql`"change_point" change
  WHERE change."seriesId" = series."id" AND series."provisioner" = 'imported'
    AND abs(ln(change."ratio")) >= ${historyChangeMin}`;

/** Whether a suspicion speaks for the row `change`: the change is then what became of that. */
const isFollowed = Prisma.sql`EXISTS (
  SELECT 1 FROM "suspicion" suspicion
  WHERE suspicion."trackId" = change."trackId" AND suspicion."resultId" = change."resultId"
    AND suspicion."state" <> 'withdrawn')`;

/** Changes in imported histories of the row `series` that no suspicion speaks for. */
export const unfollowedChanges = Prisma.sql`${historyChanges} AND NOT ${isFollowed}`;

/** Whether an imported history stands at another level than before, and to which side. */
const standsAtLevel = (direction: ChangeDirection) => Prisma.sql`EXISTS (
  SELECT 1 FROM ${historyChanges} AND change."direction" = ${direction}::"change_direction"
    AND NOT EXISTS (
      SELECT 1 FROM "change_point" later
      JOIN "version" further ON further."id" = later."versionId"
      WHERE later."trackId" = change."trackId" AND further."sortKey" >
        (SELECT version."sortKey" FROM "version" version WHERE version."id" = change."versionId"))
    AND NOT ${isFollowed})`;

/**
 * State of the row `series`, as contracts/seriesNames.ts says it. An imported history that stands at
 * another level than before moved, although nobody was notified of what was old when it was imported.
 */
export const seriesState = Prisma.sql`
  CASE
    WHEN ${hasAlert("regression")} THEN 'moved'
    WHEN EXISTS (
      SELECT 1 FROM "suspicion" suspicion
      WHERE suspicion."seriesId" = series."id" AND suspicion."state" IN ('suspected', 'confirming')
    ) THEN 'suspected'
    WHEN ${standsAtLevel("regression")} THEN 'moved'
    WHEN ${hasAlert("improvement")} OR ${standsAtLevel("improvement")} THEN 'improved'
    ELSE 'quiet'
  END`;

/** Whether the row `series` ever changed: a change was confirmed, or its imported history has one. */
export const everChanged = Prisma.sql`(EXISTS (
    SELECT 1 FROM "suspicion" suspicion
    WHERE suspicion."seriesId" = series."id" AND suspicion."state" = 'confirmed')
  OR EXISTS (SELECT 1 FROM ${historyChanges}))`;

import type { EngineEvents } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { liveAlertStates } from "../alerts/liveAlertStates.ts";

/**
 * Lets the next sweep look at the project at once where a live alert lists one of the series whose points
 * changed as missing. It is not settled here: that reads all histories of a target on a label, which a
 * transaction that stores a report shall not wait for.
 */
export async function followMissing(
  tx: Tx,
  _context: EngineContext,
  { projectId, seriesIds }: Pick<EngineEvents["series.changed"], "projectId" | "seriesIds">,
): Promise<void> {
  const ids = [...seriesIds];
  await tx.$executeRaw`
    UPDATE "project" SET "missingCheckedAt" = NULL
    WHERE "id" = ${projectId}::uuid AND "missingCheckedAt" IS NOT NULL AND EXISTS (
      SELECT FROM (SELECT DISTINCT "targetId", "labelId" FROM "series"
        WHERE "id" = ANY(${ids}::uuid[])) changed
      JOIN "alert" alert ON alert."targetId" = changed."targetId"
        AND alert."labelId" = changed."labelId" AND alert."missingData" IS NOT NULL
      WHERE alert."projectId" = ${projectId}::uuid
        AND alert."state"::text = ANY(${[...liveAlertStates]}::text[])
        AND ((alert."missingData"->>'workloadsOmitted')::int > 0 OR EXISTS (
          SELECT FROM jsonb_array_elements(alert."missingData"->'workloads') workload
          WHERE workload->>'seriesId' = ANY(${ids}::text[]))))`;
}

import type { EngineEvents } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { liveAlertStates } from "../alerts/liveAlertStates.ts";
import type { MissingGroup } from "./readHistories.ts";
import { settleMissing } from "./settleMissing.ts";

/**
 * Settles the live alerts that list one of the series whose points changed as missing. The others of
 * the group change nothing, and the sweep sees a workload that goes on in another series.
 */
export async function followMissing(
  tx: Tx,
  context: EngineContext,
  { projectId, seriesIds }: Pick<EngineEvents["series.changed"], "projectId" | "seriesIds">,
): Promise<void> {
  const ids = [...seriesIds];
  // One order for everybody, so that two transactions cannot wait for each other.
  const groups = await tx.$queryRaw<MissingGroup[]>`
    SELECT DISTINCT alert."projectId", alert."targetId", alert."labelId"
    FROM (SELECT DISTINCT "targetId", "labelId" FROM "series"
      WHERE "id" = ANY(${ids}::uuid[])) changed
    JOIN "alert" alert ON alert."targetId" = changed."targetId"
      AND alert."labelId" = changed."labelId" AND alert."missingData" IS NOT NULL
    WHERE alert."projectId" = ${projectId}::uuid
      AND alert."state"::text = ANY(${[...liveAlertStates]}::text[])
      AND ((alert."missingData"->>'workloadsOmitted')::int > 0 OR EXISTS (
        SELECT FROM jsonb_array_elements(alert."missingData"->'workloads') workload
        WHERE workload->>'seriesId' = ANY(${ids}::text[])))
    ORDER BY alert."targetId", alert."labelId"`;
  for (const group of groups) await settleMissing(tx, context, group);
}

import type { EngineEvents } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { liveAlertStates } from "../alerts/liveAlertStates.ts";
import type { MissingGroup } from "./readHistories.ts";
import { settleMissing } from "./settleMissing.ts";

/** Settles the live alerts about missing data of the series whose points changed. */
export async function followMissing(
  tx: Tx,
  context: EngineContext,
  { projectId, seriesIds }: Pick<EngineEvents["series.changed"], "projectId" | "seriesIds">,
): Promise<void> {
  // One order for everybody, so that two transactions cannot wait for each other.
  const groups = await tx.$queryRaw<MissingGroup[]>`
    SELECT DISTINCT alert."projectId", alert."targetId", alert."labelId"
    FROM (SELECT DISTINCT "targetId", "labelId" FROM "series"
      WHERE "id" = ANY(${[...seriesIds]}::uuid[])) changed
    JOIN "alert" alert ON alert."targetId" = changed."targetId"
      AND alert."labelId" = changed."labelId" AND alert."missingData" IS NOT NULL
    WHERE alert."projectId" = ${projectId}::uuid
      AND alert."state"::text = ANY(${[...liveAlertStates]}::text[])
    ORDER BY alert."targetId", alert."labelId"`;
  for (const group of groups) await settleMissing(tx, context, group);
}

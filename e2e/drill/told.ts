import {
  type AlertSummary,
  alertSummarySchema,
  pageSchema,
  type Suspicion,
  suspicionSchema,
} from "@lapline/contracts";
import { waitFor } from "@lapline/testkit";
import type { ApiClient } from "../stack/apiClient.ts";
import { askEveryMs } from "./measureVersion.ts";

const settledMsMax = 30 * 60_000;

/** The newest 200 suspicions. */
export async function listSuspicions(api: ApiClient): Promise<Suspicion[]> {
  const response = await api.call("GET", "/suspicions?limit=200");
  return pageSchema(suspicionSchema).parse(await response.json()).items;
}

/** The first 200 alerts, open or not, in the order in which they were opened. */
async function listAlerts(api: ApiClient): Promise<AlertSummary[]> {
  const response = await api.call("GET", "/alerts?view=all&sort=opened&limit=200");
  return pageSchema(alertSummarySchema).parse(await response.json()).items;
}

/** Waits until a comparison has decided everything that is suspected; answers the alerts then. */
export async function settledAlerts(api: ApiClient): Promise<AlertSummary[]> {
  await waitFor(
    async () => {
      const suspicions = await listSuspicions(api);
      return !suspicions.some(({ state }) => state === "suspected" || state === "confirming");
    },
    { what: "every suspicion decided", timeoutMs: settledMsMax, intervalMs: askEveryMs },
  );
  return listAlerts(api);
}

import { router } from "../../trpc.ts";
import { actOnAlerts } from "./actOnAlerts.ts";
import { bisectAlert } from "./bisectAlert.ts";
import { getAlert } from "./getAlert.ts";
import { listAlerts } from "./listAlerts.ts";
import { mergeAlerts } from "./mergeAlerts.ts";
import { planBisection } from "./planBisection.ts";
import { readRate } from "./readRate.ts";
import { splitAlerts } from "./splitAlerts.ts";
import { stopBisection } from "./stopBisection.ts";

export const alertsRouter = router({
  list: listAlerts,
  get: getAlert,
  rate: readRate,
  act: actOnAlerts,
  merge: mergeAlerts,
  split: splitAlerts,
  planBisection,
  bisect: bisectAlert,
  stopBisection,
});

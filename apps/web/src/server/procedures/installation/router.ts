import { router } from "../../trpc.ts";
import { incidentAct } from "./incidentAct.ts";
import { listIncidents } from "./listIncidents.ts";
import { readAudit } from "./readAudit.ts";
import { transfer } from "./transfer.ts";

export const installationRouter = router({
  audit: readAudit,
  transfer,
  incidents: listIncidents,
  retryIncident: incidentAct("retry"),
  discardIncident: incidentAct("discard"),
});

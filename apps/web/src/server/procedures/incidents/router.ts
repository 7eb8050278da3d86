import { router } from "../../trpc.ts";
import { incidentAct } from "./incidentAct.ts";
import { listIncidents } from "./listIncidents.ts";

export const incidentsRouter = router({
  list: listIncidents,
  retry: incidentAct("retry"),
  discard: incidentAct("discard"),
});

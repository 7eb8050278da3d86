export { createEngineContext } from "./context/createEngineContext.ts";
export { type DeleteReportResult, deleteReport } from "./deletions/deleteReport.ts";
export { type DeleteRunResult, deleteRun } from "./deletions/deleteRun.ts";
export { databaseGauges } from "./gauges/databaseGauges.ts";
export { countIncidents } from "./incidents/countIncidents.ts";
export { countOpenIncidents } from "./incidents/countOpenIncidents.ts";
export { discardIncident } from "./incidents/discardIncident.ts";
export { type ListIncidentsInput, listIncidents } from "./incidents/listIncidents.ts";
export { retryIncident } from "./incidents/retryIncident.ts";
export { createReportAudit } from "./invariants/createReportAudit.ts";
export { type Invariants, readInvariants } from "./invariants/readInvariants.ts";
export { checkReadiness } from "./readiness/checkReadiness.ts";
export {
  type SetupFirstRunInput,
  type SetupFirstRunResult,
  setupFirstRun,
} from "./setup/setupFirstRun.ts";
export { type SweepResult, sweep } from "./sweeper/sweep.ts";

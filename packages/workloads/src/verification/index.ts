export { type KeptResult, keptResultSchema } from "./keptResult.ts";
export { type VerifiedRuns, verifiedRunsOf, verifiedRunsSchema } from "./verifiedRuns.ts";

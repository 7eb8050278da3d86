export {
  hasReport,
  type KeptCell,
  type KeptFailure,
  type KeptFile,
  type KeptResult,
  keptFailureSchema,
  keptFileSchema,
  keptResultSchema,
} from "./keptResult.ts";
export { readKeptFiles } from "./readKeptFiles.ts";
export { type KeptAt, type VerifiedRuns, verifiedRunsOf } from "./verifiedRuns.ts";

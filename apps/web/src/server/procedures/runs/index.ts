export { runsRouter } from "./router.ts";
export { runsQuerySchema } from "./runsQuery.ts";
export { submissionRefused } from "./submissionRefused.ts";

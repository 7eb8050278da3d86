import { router } from "../../trpc.ts";
import { cancelJob } from "./cancelJob.ts";
import { deleteReport } from "./deleteReport.ts";
import { getJob } from "./getJob.ts";
import { getLog } from "./getLog.ts";
import { getReport } from "./getReport.ts";

export const jobsRouter = router({
  get: getJob,
  cancel: cancelJob,
  report: getReport,
  deleteReport,
  log: getLog,
});

import { router } from "../../trpc.ts";
import { cancelRun } from "./cancelRun.ts";
import { deleteRun } from "./deleteRun.ts";
import { getRun } from "./getRun.ts";
import { getVerdict } from "./getVerdict.ts";
import { listRuns } from "./listRuns.ts";
import { previewRun } from "./previewRun.ts";
import { submitRun } from "./submitRun.ts";

export const runsRouter = router({
  list: listRuns,
  get: getRun,
  verdict: getVerdict,
  submit: submitRun,
  preview: previewRun,
  cancel: cancelRun,
  delete: deleteRun,
});

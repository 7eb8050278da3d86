import { type RunPreview, runPreviewSchema, type Submission } from "@lapline/contracts";
import type { Access } from "../access/readAccess.ts";
import { callApi } from "../api/callApi.ts";

/** What a submission would expand to; the server stores nothing. */
export function previewRun(access: Access, submission: Submission): Promise<RunPreview> {
  const path = "/runs/preview";
  return callApi(access, { method: "POST", path, body: submission, schema: runPreviewSchema });
}

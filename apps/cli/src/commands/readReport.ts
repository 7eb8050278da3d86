import { type Report, reportSchema } from "@lapline/contracts";
import { callServer } from "../api/callServer.ts";
import { expectOk } from "../api/expectOk.ts";
import type { Access } from "../api/readAccess.ts";

/** The report of a job that has one. */
export async function readReport(access: Access, jobId: string): Promise<Report> {
  return expectOk(
    await callServer({
      url: access.url,
      method: "GET",
      path: `/api/v1/jobs/${encodeURIComponent(jobId)}/report`,
      headers: { authorization: `Bearer ${access.apiKey}` },
      schema: reportSchema,
    }),
  );
}

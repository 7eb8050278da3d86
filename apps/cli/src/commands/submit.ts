import { randomUUID } from "node:crypto";
import { type Run, runSchema } from "@lapline/contracts";
import { callServer } from "../api/callServer.ts";
import { expectOk } from "../api/expectOk.ts";
import type { Access } from "../api/readAccess.ts";
import { readSubmission, type SubmissionOptions } from "../submission/readSubmission.ts";

export interface SubmitOptions extends SubmissionOptions {
  /** Makes a repeated submission answer with the first one's run. */
  idempotencyKey?: string;
}

/**
 * Submits a run and answers it. Without a key of the caller's each call makes one, so that a repeat
 * by the network stack cannot submit twice.
 */
export async function submit(access: Access, options: SubmitOptions): Promise<Run> {
  const body = await readSubmission(options);
  return expectOk(
    await callServer({
      url: access.url,
      method: "POST",
      path: "/api/v1/runs",
      headers: {
        authorization: `Bearer ${access.apiKey}`,
        "idempotency-key": options.idempotencyKey ?? randomUUID(),
      },
      body,
      schema: runSchema,
    }),
  );
}

import { randomUUID } from "node:crypto";
import { type Run, runSchema, type Submission } from "@lapline/contracts";
import type { Access } from "../access/readAccess.ts";
import { callApi } from "../api/callApi.ts";

/**
 * Submits a run and answers it. Without a key of the caller's each call makes one, so that a repeat
 * by the network stack cannot submit twice.
 */
export function submit(
  access: Access,
  submission: Submission,
  idempotencyKey: string = randomUUID(),
): Promise<Run> {
  const path = "/runs";
  return callApi(access, {
    method: "POST",
    path,
    body: submission,
    idempotencyKey,
    schema: runSchema,
  });
}

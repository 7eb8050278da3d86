import { randomUUID } from "node:crypto";

/** A fresh id for one request: in its log lines, its problems and its `x-request-id` header. */
export function newRequestId(): string {
  return randomUUID();
}

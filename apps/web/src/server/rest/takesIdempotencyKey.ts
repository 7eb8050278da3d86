import type { RestRoute } from "../restRoute.ts";
import { procedureFacts } from "./procedureFacts.ts";

/** Operations whose rows carry the key themselves, for as long as the rows exist. */
const ownKeys: ReadonlySet<string> = new Set(["submitRun", "startBackfill", "importReports"]);

/** Whether a repeated Idempotency-Key is answered from memory: every POST that changes something. */
export function takesIdempotencyKey(route: RestRoute): boolean {
  return (
    route.method === "POST" &&
    !ownKeys.has(route.operationId) &&
    procedureFacts(route.operationId).changes
  );
}

import type { Problem } from "@lapline/contracts";
import { webMetrics } from "./webMetrics.ts";

/** Problems with status 503 that a limit of this server is the reason of. */
const exhausted: readonly string[] = ["server_busy", "streams_exhausted"];

/** Counts a problem if a limit refused the request. */
export function countRefusal({ status, code }: Pick<Problem, "status" | "code">): void {
  if (status === 429 || exhausted.includes(code)) webMetrics().refused.inc({ code });
}

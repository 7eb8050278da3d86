import { type Reason, reasonOf } from "@lapline/contracts";
import { withoutNul } from "../../base/index.ts";

/** Characters that are kept of what a system or another service says. */
const problemMax = 4_096;

/** How one try went. */
export interface DeliveryOutcome {
  /** `gone`: the receiver wants no more, ever. */
  verdict: "delivered" | "retry" | "failed" | "gone";
  startedAt: Date;
  durationMs: number;
  status: number | null;
  answer: string | null;
  /** Null where it was delivered. */
  error: Reason | null;
  /** Pause that the receiver asked for. */
  retryAfterMs: number | null;
}

/** That a call came to no answer, or to a refusal, in the words of who noticed. */
export function callFailed(problem: string): Reason {
  return reasonOf("call_failed", { problem: withoutNul(problem).slice(0, problemMax) });
}

import type { SessionLimits } from "@lapline/engine";
import { env } from "../env.ts";

const hourMs = 60 * 60_000;

/** When sessions of this installation end by themselves. */
export function sessionLimits(): SessionLimits {
  const { SESSION_IDLE_HOURS, SESSION_MAX_HOURS } = env();
  return { idleMs: SESSION_IDLE_HOURS * hourMs, ageMs: SESSION_MAX_HOURS * hourMs };
}

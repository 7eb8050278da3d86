import type { Health } from "./startHttp.ts";

/** Something whose work can be seen to stand still. */
export interface Pulse {
  name: string;
  /** Milliseconds for which what it has under way has done nothing; a failure is not silence. */
  silentMs: () => number;
}

/**
 * A turn that hangs is found within 60 s of its last step: 50 s here, and at most 10 s until the
 * process next looks at itself. Every call of a loop to somebody else times out well before.
 */
const silentMsMax = 50_000;

/** Liveness: fails with one sentence for each part that stands still, which only a restart cures. */
export function readHealth(pulses: readonly Pulse[]): Health {
  const reasons = pulses
    .map(({ name, silentMs }) => ({ name, ms: silentMs() }))
    .filter(({ ms }) => ms > silentMsMax)
    .map(({ name, ms }) => `${name} has done nothing for ${Math.round(ms / 1_000)} s`);
  return reasons.length === 0 ? { ok: true } : { ok: false, reasons };
}

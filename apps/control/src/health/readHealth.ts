import type { Health } from "../http/startHttp.ts";

/** Something whose work can be seen to stand still. */
export interface Pulse {
  name: string;
  /** Milliseconds since it last proved that it works. */
  silentMs: () => number;
}

/**
 * Below the 60 s within which a frozen loop must be found (RELIABILITY F28), less the 10 s between two
 * looks of the process at itself and of the container's health check at it.
 */
const silentMsMax = 40_000;

/** Liveness: fails with one sentence for each part that stands still, which only a restart cures. */
export function readHealth(pulses: readonly Pulse[]): Health {
  const reasons = pulses
    .map(({ name, silentMs }) => ({ name, ms: silentMs() }))
    .filter(({ ms }) => ms > silentMsMax)
    .map(({ name, ms }) => `${name} has done nothing for ${Math.round(ms / 1_000)} s`);
  return reasons.length === 0 ? { ok: true } : { ok: false, reasons };
}

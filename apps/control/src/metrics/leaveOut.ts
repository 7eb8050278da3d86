import type { Gauge } from "prom-client";

/** Takes every value of gauges away. One without labels is 0 after a reset, which would be a value. */
export function leaveOut(...gauges: Gauge[]): void {
  for (const gauge of gauges) {
    gauge.reset();
    gauge.remove({});
  }
}

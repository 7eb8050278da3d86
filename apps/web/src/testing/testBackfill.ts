import { randomInt } from "node:crypto";
import type { BackfillInput } from "@lapline/contracts";

/** A backfill of one version that nobody has measured; each call has another one. */
export function testBackfill(): BackfillInput {
  return {
    template: { target: "pglite", scenarios: [{ scenario: "records.insert" }], labels: ["local"] },
    points: { versions: [`0.3.${randomInt(1_000, 1_000_000_000)}`] },
    order: "newest_first",
  };
}

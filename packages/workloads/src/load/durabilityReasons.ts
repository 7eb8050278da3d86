import type { InvalidReason } from "@lapline/contracts";
import type { Settings } from "../embeddedDriver.ts";

/** One reason for each setting that does not hold what the durability mode promises. */
export function durabilityReasons(expected: Settings, found: Settings): InvalidReason[] {
  return Object.entries(expected)
    .filter(([name, value]) => found[name] !== value)
    .map(([name, value]) => ({
      code: "durability_mismatch",
      detail: `${name} was ${found[name] ?? "not reported"} at the end, ${value} was asked for.`,
    }));
}

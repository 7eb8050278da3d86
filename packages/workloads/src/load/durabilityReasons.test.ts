import { expect, it } from "vitest";
import { durabilityReasons } from "./durabilityReasons.ts";

it("names each setting that does not hold what the mode promises", () => {
  const expected = { journalMode: "wal", synchronous: "1" };
  expect(durabilityReasons(expected, { ...expected, cacheSize: "-16000" })).toEqual([]);
  const reasons = durabilityReasons(expected, { journalMode: "wal", synchronous: "2" });
  expect(reasons.map(({ code }) => code)).toEqual(["durability_mismatch"]);
  expect(reasons[0]?.detail).toContain("synchronous was 2");
  expect(durabilityReasons(expected, {})).toHaveLength(2);
});

import { expect, test } from "vitest";
import { readHealth } from "./readHealth.ts";

test("liveness fails for exactly the parts that stand still", () => {
  const pulses = [
    { name: "relay", silentMs: () => 49_000 },
    { name: "sweeper", silentMs: () => 51_000 },
  ];
  expect(readHealth(pulses.slice(0, 1))).toEqual({ ok: true });
  expect(readHealth(pulses)).toEqual({
    ok: false,
    reasons: ["sweeper has done nothing for 51 s"],
  });
});

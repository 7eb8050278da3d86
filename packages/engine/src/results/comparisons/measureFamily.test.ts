import { expect, test } from "vitest";
import { measureFamily } from "./measureFamily.ts";

test("times are one family, their tails another, and other units others", () => {
  const family = (measure: string, unit = "ns") => measureFamily({ measure, unit });
  expect(new Set(["latency", "latency_p10", "duration"].map((name) => family(name))).size).toBe(1);
  expect(
    new Set(["latency_p99", "latency_p95", "latency_max"].map((name) => family(name))).size,
  ).toBe(1);
  expect(family("latency")).not.toBe(family("latency_p99"));
  // A neighbor on the machine makes a request wait, and costs it no CPU time.
  expect(family("cpu_time_per_operation")).not.toBe(family("latency"));
  expect(family("throughput", "ops/s")).not.toBe(family("latency"));
});

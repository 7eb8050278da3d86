import { expect, test } from "vitest";
import { chartTitle } from "./chartTitle.ts";

const line = (target: string, title = "Throughput") => ({
  target,
  measure: {
    name: title.toLowerCase(),
    title,
    unit: "ops/s" as const,
    direction: "higher_is_better" as const,
  },
});

test("lines of one measure are titled by it and their targets", () => {
  expect(chartTitle([line("sqlite"), line("sqlite")])).toBe("Throughput of sqlite");
  expect(chartTitle([line("sqlite"), line("pglite")])).toBe("Throughput of sqlite, pglite");
});

test("what are many is counted", () => {
  expect(chartTitle([line("a"), line("a", "Latency")])).toBe("2 series of a");
  expect(chartTitle(["a", "b", "c", "d"].map((target) => line(target)))).toBe(
    "Throughput of 4 targets",
  );
});

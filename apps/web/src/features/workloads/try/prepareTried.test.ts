import type { Report, TriedSeries } from "@lapline/contracts";
import { expect, test } from "vitest";
import { prepareTried } from "./prepareTried.ts";

const tried = (title: string, value: number, part: Partial<TriedSeries> = {}): TriedSeries => ({
  target: "todo",
  scenario: "todo.micro",
  scenarioVersion: 2,
  durability: "default",
  label: "bare-metal",
  measure: { name: title.toLowerCase(), title, unit: "ns", direction: "lower_is_better" },
  value,
  samples: [value],
  seriesId: null,
  ...part,
});
const report = (list: TriedSeries[], reasons: string[] = []) =>
  ({ tried: list, validity: { valid: reasons.length === 0, reasons } }) as Pick<
    Report,
    "tried" | "validity"
  >;

test("what was read is listed by benchmark, the whole process last", () => {
  const seriesId = "0190a000-0000-7000-8000-000000000001";
  const prepared = prepareTried(
    report([tried("CPU", 5), tried("Time", 12_500_000, { benchmark: "parse", seriesId })]),
  );
  expect(prepared.rows).toEqual([
    { benchmark: "parse", measure: "Time", value: "12.5\u202fms", seriesId },
    { benchmark: null, measure: "CPU", value: "5\u202fns", seriesId: null },
  ]);
  expect(prepared).toMatchObject({ isValid: true, series: "todo · todo.micro v2 · bare-metal" });
});

test("a mode that parts series is named", () => {
  expect(prepareTried(report([tried("Time", 1, { durability: "wal" })])).series).toBe(
    "todo · todo.micro v2 · wal · bare-metal",
  );
});

test("a trial that would not count says why, also without a value", () => {
  const reasons = ["The command printed no benchmark."];
  expect(prepareTried(report([], reasons))).toEqual({
    isValid: false,
    reasons,
    rows: [],
    series: "",
  });
});

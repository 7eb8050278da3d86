import type { Report } from "@lapline/contracts";
import { expect, test } from "vitest";
import { prepareTried } from "./prepareTried.ts";

const measure = (title: string, value: number, benchmark?: string) => ({
  name: title.toLowerCase(),
  title,
  unit: "ns",
  direction: "lower_is_better",
  value,
  ...(benchmark === undefined ? {} : { benchmark }),
});
const attempt = { target: "todo", scenario: "todo.micro", mode: "default" };
const report = (measures: unknown[], validity = { valid: true, reasons: [] as string[] }) =>
  ({ measures, validity }) as unknown as Report;

test("what was read is listed by benchmark, the whole process last", () => {
  const tried = prepareTried(
    report([measure("CPU", 5), measure("Time", 12_500_000, "parse")]),
    attempt,
  );
  expect(tried.rows).toEqual([
    { benchmark: "parse", measure: "Time", value: "12.5\u202fms" },
    { benchmark: null, measure: "CPU", value: "5\u202fns" },
  ]);
  expect(tried).toMatchObject({ isValid: true, series: "todo · todo.micro" });
});

test("a mode that parts series is named, and so is why a trial would not count", () => {
  const validity = { valid: false, reasons: ["The command printed no benchmark."] };
  const tried = prepareTried(report([], validity), { ...attempt, mode: "wal" });
  expect(tried).toMatchObject({
    isValid: false,
    reasons: ["The command printed no benchmark."],
    series: "todo · todo.micro · wal",
  });
});

import { sampleVerdictRow } from "@lapline/testkit";
import { expect, test } from "vitest";
import { comparedRow } from "./comparedRow.ts";

const { measure, workload, target, baseVersion, version, label } = sampleVerdictRow;
const names = { measure, workload, target, baseVersion, version, label };
const about = { ...names, measured: "separately" as const };
const quiet = { ratio: 1, ratioLow: 0.7, ratioHigh: 1.3, verdict: "same" as const };
const worstOf = (facts: { ratioLow: number | null; ratioHigh: number | null }, direction: string) =>
  comparedRow("1", about, { ...quiet, ...facts, unit: "ops/s", direction }).row.worst;

test("the worse end of an interval is told, whichever way is better", () => {
  expect(worstOf(quiet, "higher_is_better")).toEqual({ ratio: 0.7, words: "30\u202f% slower" });
  const lower = comparedRow("1", about, { ...quiet, unit: "ns", direction: "lower_is_better" });
  expect(lower.row.worst).toEqual({ ratio: 1.3, words: "30\u202f% slower" });
});

test("a run says of single values that it cannot tell, as every other place does", () => {
  const facts = { ratio: 1.5, ratioLow: null, ratioHigh: null, verdict: "insufficient" as const };
  const one = { ...facts, unit: "ns", direction: "lower_is_better", n: { base: 1, head: 1 } };
  expect(comparedRow("1", about, one).row).toMatchObject({
    verdict: "insufficient",
    words: "can't tell: one sample each",
    interval: "",
    worst: null,
  });
});

test("there is none without an interval, nor where even that end is not worse", () => {
  expect(worstOf({ ratioLow: null, ratioHigh: null }, "higher_is_better")).toBeNull();
  expect(worstOf({ ratioLow: 1.01, ratioHigh: 1.3 }, "higher_is_better")).toBeNull();
  expect(worstOf({ ratioLow: 0.8, ratioHigh: 0.99 }, "lower_is_better")).toBeNull();
  expect(
    worstOf({ ratioLow: 0, ratioHigh: Number.POSITIVE_INFINITY }, "lower_is_better"),
  ).toBeNull();
  expect(worstOf({ ratioLow: 0, ratioHigh: 2 }, "higher_is_better")).toBeNull();
});

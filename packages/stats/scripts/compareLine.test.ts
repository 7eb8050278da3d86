import { expect, test } from "vitest";
import { compareLine } from "./compareLine.ts";

const trials = (level: number) => Array.from({ length: 6 }, (_, i) => [level, level + i / 1000]);
const pair = (changes: object) =>
  JSON.stringify({ name: "p", design: "blocked", a: trials(1), b: trials(2), ...changes });

test("a pair is answered with ratio, interval and verdict under its name", () => {
  const { ok, line } = compareLine(pair({}));
  expect(ok).toBe(true);
  const answer = JSON.parse(line);
  expect(Object.keys(answer)).toEqual(["name", "ratio", "lo", "hi", "verdict"]);
  expect(answer).toMatchObject({ name: "p", verdict: "slower" });
  expect(answer.lo).toBeLessThan(answer.ratio);
  expect(answer.hi).toBeGreaterThan(answer.ratio);
});

test("two trials claim nothing, in numbers that JSON has", () => {
  const answer = JSON.parse(compareLine(pair({ a: [[1], [1]] })).line);
  expect(answer).toMatchObject({ lo: 0, hi: Number.MAX_VALUE, verdict: "same" });
});

test("what cannot be compared is answered with the reason, under its name where it has one", () => {
  const reasons = [
    "{",
    "[]",
    "null",
    pair({ name: 3 }),
    pair({ design: "sideways" }),
    pair({ a: [1] }),
    pair({ b: [[null]] }),
    pair({ b: [[0]] }),
    pair({ b: [] }),
  ].map((text) => compareLine(text));
  for (const { ok, line } of reasons) {
    expect(ok).toBe(false);
    expect(JSON.parse(line).error).not.toBe("");
  }
  expect(JSON.parse(reasons.at(-1)?.line ?? "")).toMatchObject({ name: "p" });
});

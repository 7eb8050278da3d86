import { expect, test } from "vitest";
import { lineDetector } from "./lineDetector.ts";

const stepped = [...Array(30).keys()].map((i) => (i < 20 ? 10 : 12) + ((i * 7) % 5) / 100);
const answer = (line: string) => JSON.parse(line);

test("a series is answered with the first points of its levels under its name", () => {
  const { ok, line } = lineDetector()(JSON.stringify({ name: "s", values: stepped }));
  expect(ok).toBe(true);
  expect(line).toBe('{"name":"s","changepoints":[20]}');
});

test("a drift is answered beside the change points, whole and read along, and only where there is one", () => {
  const drifting = [...Array(50).keys()].map((i) => 1.0024 ** i * (10 + ((i * 7) % 5) / 100));
  const detectLine = lineDetector();
  for (const name of ["d", "d@50"]) {
    const { changepoints, drifts } = answer(
      detectLine(JSON.stringify({ name, values: drifting })).line,
    );
    expect(changepoints).toEqual([]);
    expect(drifts).toMatchObject([{ kind: "drift", from: 0, to: 49, isRelative: true }]);
    expect(drifts[0].slope).toBeCloseTo(0.0024, 3);
    expect(drifts[0].slopeLow).toBeLessThan(drifts[0].slopeHigh);
  }
});

test("empty, short and constant series have no change points", () => {
  const detectLine = lineDetector();
  for (const values of [[], [1], [1, 2], Array(40).fill(0)]) {
    expect(answer(detectLine(JSON.stringify({ name: "s", values })).line).changepoints).toEqual([]);
  }
});

test("a growing series is read along, also when lines come twice, out of order or changed", () => {
  const detectLine = lineDetector();
  const at = (n: number, values = stepped) =>
    answer(detectLine(JSON.stringify({ name: `s@${n}`, values: values.slice(0, n) })).line);
  for (let n = 1; n <= 20; n += 1) expect(at(n).changepoints).toEqual([]);
  expect(at(30)).toEqual({ name: "s@30", changepoints: [20] });
  expect(at(30).changepoints).toEqual([20]);
  expect(at(12).changepoints).toEqual([]);
  const later = stepped.map((value, i) => (i >= 20 && i < 25 ? value - 2 : value));
  expect(at(20, later).changepoints).toEqual([]);
  expect(at(30, later).changepoints).toEqual([25]);
});

test("what cannot be answered is told under its name where it has one", () => {
  const reasons = [
    "{",
    "[]",
    "null",
    '{"values":[1]}',
    '{"name":"x"}',
    '{"name":"x","values":[1,null,2]}',
    '{"name":"x","values":["1"]}',
    '{"name":"x","values":[1,1e999]}',
    '{"name":"x","values":[1,NaN]}',
  ].map((text) => lineDetector()(text));
  for (const { ok, line } of reasons) {
    expect(ok).toBe(false);
    expect(answer(line).error).not.toBe("");
  }
  for (const { line } of reasons.slice(-5)) expect(answer(line).name).toBe("x");
});

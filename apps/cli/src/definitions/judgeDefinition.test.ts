import { comparePairs } from "@lapline/stats";
import { expect, test } from "vitest";
import type { ComparedBy } from "./compareInSlices.ts";
import { judgeScenario } from "./judgeDefinition.ts";
import type { MeasuredScenario } from "./measureDefinition.ts";

/** Trials of one version: a time in ns for each, null for one that does not count. */
function versionOf(version: string, times: readonly (number | null)[]) {
  const measure = { name: "duration", unit: "ns", direction: "lower_is_better" } as const;
  return {
    version,
    commit: null,
    trials: times.map((time, index) => ({
      index,
      durationMs: 1,
      othersCores: null,
      reasons: time === null ? ["It failed."] : [],
      benchmarks:
        time === null ? [] : [{ name: "parse", measures: [{ ...measure, samples: [time] }] }],
    })),
  };
}

const judge = (...versions: MeasuredScenario["versions"]) =>
  judgeScenario({ versions, comparedBy: null });

test("slices are judged with the pair of processes as the sample, as on a server", () => {
  const [base, head] = [
    [100, 130, 90, 110, 95, 105, 120, 99, 101, 100],
    [103, 135, 91, 115, 96, 109, 122, 140, 104, 103],
  ];
  const versions = [versionOf("v1", base), versionOf("v2", head)];
  const judged = (comparedBy: ComparedBy) =>
    judgeScenario({ versions, comparedBy })[1]?.comparison[0];
  const paired = comparePairs({ base, head });
  if (!paired.ok) throw new Error(paired.detail);
  const sliced = judged({ method: "slices", sliceMs: 20 });
  expect(sliced).toMatchObject({ ratioLow: paired.low, ratioHigh: paired.high });
  const whole = judged({ method: "trials", reason: "One start of a command is one trial." });
  expect(whole?.ratioHigh).not.toBe(paired.high);
});

test("slices that could end early have the interval of repeated looks, as on a server", () => {
  const [base, head] = [
    [100, 130, 90, 110, 95, 105],
    [103, 135, 91, 115, 96, 109],
  ];
  const versions = [versionOf("v1", base), versionOf("v2", head)];
  const early = comparePairs({ base, head, pairsMax: 10 });
  if (!early.ok) throw new Error(early.detail);
  const comparedBy = { method: "slices", sliceMs: 20, pairsMax: 10 } as const;
  const judged = judgeScenario({ versions, comparedBy })[1]?.comparison[0];
  expect(judged).toMatchObject({ ratioLow: early.low, ratioHigh: early.high });
  const set = comparePairs({ base, head });
  expect(judged?.ratioHigh).toBeGreaterThan(set.ok ? (set.high ?? 0) : 0);
});

test("a trial that does not count takes its partner of the same round along", () => {
  // The machine is ten times slower in the third round, for both.
  const [, head] = judge(
    versionOf("v1", [100, 101, null, 99, 100, 102]),
    versionOf("v2", [100, 102, 1000, 98, 101, 101]),
  );
  expect(head?.comparison[0]).toMatchObject({ n: { base: 5, head: 5 }, head: 101 });
  expect(head?.measures[0]?.samples).toHaveLength(6);
});

test("half of the trials are too few, and such a version is compared with nothing", () => {
  const [, head] = judge(
    versionOf("v1", [100, 101, 99, 100]),
    versionOf("v2", [200, null, 202, null]),
  );
  expect(head?.valid).toBe(false);
  expect(head?.comparison[0]?.judged).toBe("insufficient");
});

test("a benchmark that only one version has is named and not compared", () => {
  const other = versionOf("v2", [100, 100]);
  const [, head] = judge(versionOf("v1", [100, 100]), {
    ...other,
    trials: other.trials.map(({ benchmarks, ...trial }) => ({
      ...trial,
      benchmarks: benchmarks.map((one) => ({ ...one, name: "print" })),
    })),
  });
  expect(head?.comparison).toEqual([]);
  expect(head?.notes).toEqual(["Only v1 has parse.", "Only v2 has print."]);
});

import { type LocalReport, localReportSchema } from "@lapline/contracts";
import { seededRandom } from "@lapline/stats";
import { expect, test } from "vitest";
import { compareMeasures, sidesOfPairs, sidesOfReports } from "./compareMeasures.ts";
import { drawMeasures } from "./drawLocal.ts";
import { judgeReport } from "./judgeReport.ts";

const names = ["throughput", ...Array.from({ length: 19 }, (_, i) => `other_${i}`)];
const measures = names.map((name) => ({
  ...{ name, title: name, unit: "ops/s" as const, direction: "higher_is_better" as const },
}));
const load = {
  ...{ operations: 1, non2xx: 0, timeouts: 0, socketErrors: 0, statusCounts: {} },
  ...{ generatorUtilisation: null, generatorCpuCores: null, timeoutMs: null },
};
type Trial = LocalReport["report"]["trials"][number];
const reason = { code: "no_operations" as const, detail: "nothing was done" };

/** Trials by turns, the head's values `factorOf(name)` times those of the base. */
function reportOf(factorOf: (name: string) => number, change: (trial: Trial) => Trial = (t) => t) {
  const random = seededRandom(11);
  const order = ["base", "head", "head", "base"] as const;
  const trials = Array.from({ length: 20 }, (_, index): Trial => {
    const side = order[index % 4] ?? "base";
    const values = names.map((name) => {
      const noise = 1 + (random() - 0.5) / 50;
      return [name, 1000 * noise * (side === "head" ? factorOf(name) : 1)];
    });
    const facts = { index, side, reasons: [], startMs: index, durationNs: 1, histograms: [], load };
    return change({ ...facts, values: Object.fromEntries(values) });
  });
  const environment = { comparability: {}, shown: {} };
  const base = { version: "1", environment, targetVersionReported: null, artifactDigest: null };
  return localReportSchema.parse({
    ...{ format: "lapline-local/1", target: "t", version: "2", provisioner: "bundled" },
    ...{ sandbox: "process", durability: "d", scenario: "s", scenarioVersion: 1, params: {} },
    measures,
    report: {
      ...{ formatVersion: 1, trials, resources: [], environment, warnings: [], base },
      measures: measures.map(({ title: _, ...measure }) => measure),
      ...{ targetVersionReported: null, artifactDigest: null, reproduce: "" },
      ...{ startedAt: "2026-11-21T00:00:00Z", finishedAt: "2026-11-21T00:01:00Z" },
    },
  });
}

function judgedOf(report: LocalReport) {
  const { sides, valid } = sidesOfPairs(report) ?? expect.unreachable();
  const rows = compareMeasures(sides, { design: "interleaved", valid });
  return { rows, changed: rows.filter(({ judged }) => judged === "worse" || judged === "better") };
}

test("of twenty measures only the one that moved is called, and by its direction", () => {
  const { changed } = judgedOf(reportOf((name) => (name === "throughput" ? 0.9 : 1)));
  expect(changed).toMatchObject([{ measure: { name: "throughput" }, judged: "worse" }]);
  expect(changed[0]?.words).toMatch(/^(9|10|11)(\.\d+)?\u202f% slower$/);
});

test("a change of one in twenty that luck alone would show is not called", () => {
  const movedBy = (share: number) =>
    judgedOf(reportOf((name) => (name === "throughput" ? 1 - share : 1))).rows[0];
  let share = 0;
  while ((movedBy(share)?.ratioHigh ?? 2) >= 1) share += 0.0005;
  // By itself its interval excludes that nothing changed; over all measures that is no discovery.
  expect(movedBy(share)?.judged).toBe("same");
  expect(movedBy(share + 0.05)?.judged).toBe("worse");
});

test("trials that do not count leave with their partner, so that pairs stay pairs", () => {
  const invalid = (trial: Trial) =>
    trial.index === 3 ? { ...trial, reasons: [reason], values: { throughput: 1 } } : trial;
  const pairs = sidesOfPairs(reportOf(() => 1, invalid));
  expect(pairs?.valid).toBe(true);
  expect(pairs?.reasons).toEqual(["Trial 4 (no_operations): nothing was done"]);
  expect(pairs?.sides[0]).toMatchObject({ base: { length: 9 }, head: { length: 9 } });
  expect(pairs?.sides[0]?.base).not.toContain(1);
});

test("of a report that does not count nothing is said, however far its values moved", () => {
  const invalid = (trial: Trial) =>
    trial.side === "head" ? { ...trial, reasons: [reason] } : trial;
  const { rows, changed } = judgedOf(reportOf(() => 0.5, invalid));
  expect(changed).toEqual([]);
  expect(new Set(rows.map(({ words }) => words))).toEqual(new Set(["inconclusive"]));
});

test("two reports share measures; zero has no ratio and is said so", () => {
  const whole = reportOf(() => 1);
  const zero = reportOf(
    () => 1,
    (trial) => ({ ...trial, values: { throughput: 0 } }),
  );
  const sides = sidesOfReports(judgeReport(whole), judgeReport(zero));
  expect(sides.map(({ measure }) => measure.name)).toEqual(["throughput"]);
  expect(compareMeasures(sides, { design: "blocked", valid: true })).toMatchObject([
    { judged: "insufficient", ratio: null, words: expect.stringContaining("zero") },
  ]);
  const unchanged = sidesOfReports(judgeReport(zero), judgeReport(zero));
  expect(compareMeasures(unchanged, { design: "blocked", valid: true })).toMatchObject([
    { judged: "same", ratio: null, words: "unchanged" },
  ]);
});

test("two versions that were driven in different ways have no ratio, and the reason is told", () => {
  const report = reportOf(() => 0.9);
  const { base } = report.report;
  if (base === undefined) throw new Error("the report has no base");
  base.environment.shown["load.inFlight"] = "64";
  report.report.environment = { comparability: {}, shown: { "load.inFlight": "1" } };
  expect(sidesOfPairs(report)).toEqual({
    sides: [],
    valid: false,
    reasons: ["The two versions were driven in different ways: 64 in flight against 1."],
  });
});

test("a value that is the same in all trials has no interval, and that is not for want of trials", () => {
  const zero = reportOf(
    () => 1,
    (trial) => ({ ...trial, values: { throughput: 0 } }),
  );
  expect(drawMeasures(judgeReport(zero))[1]).toMatch(/throughput +0.* same in all trials +10$/);
});

test("a measure that is derived from another is called with it and costs the others nothing", () => {
  const report = reportOf((name) => (name === "throughput" || name === "other_0" ? 0.9 : 1));
  for (const measure of report.measures) {
    if (measure.name !== "throughput") measure.derivedFrom = "throughput";
  }
  const { rows } = judgedOf(report);
  const { sides } = sidesOfPairs(report) ?? expect.unreachable();
  const alone = compareMeasures(
    sides.filter(({ measure }) => measure.name === "throughput"),
    { design: "interleaved", valid: true },
  );
  expect(rows.find(({ measure }) => measure.name === "throughput")?.judged).toBe(alone[0]?.judged);
  expect(rows.find(({ measure }) => measure.name === "other_0")?.judged).toBe("worse");
});

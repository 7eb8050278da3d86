import { expect, test } from "vitest";
import { knownFacts, prepareMethodology } from "./prepareMethodology.ts";
import { cell, row, side, view } from "./testing/compareFixtures.ts";

test("every column tells hardware, settings, trials, warm-up, who and when, and what was invalid", () => {
  const columns = [
    side("sqlite", "1.0", { params: { warmup: 7 } }),
    side("sqlite", "2.0", {
      trials: { min: 3, max: 5 },
      invalid: 1,
      invalidReasons: ["Trial 1 (error_rate): too many errors."],
      measuredFrom: "2026-11-01T10:00:00.000Z",
    }),
  ];
  const shown = {
    ...view(columns, [
      { ...row("latency", [cell(1), cell(2, { environment: "e2" })]), params: { warmup: 50 } },
    ]),
    environments: {
      e1: {
        "host.cpuModel": "Fast 9000",
        "host.cpuThreads": "8",
        "host.governor": "performance",
        "host.turbo": "false",
        "host.smt": "unknown",
        "harness.name": "sql",
        "harness.runtime": "javascript 24.21.0",
        "target.journalMode": "wal",
      },
      e2: { "host.cpuModel": "Slow 1", "host.kernel": "6.1" },
    },
  };
  const facts = new Map(prepareMethodology(shown).map(({ title, values }) => [title, values]));
  expect(facts.get("Hardware")).toEqual(["Fast 9000, 8 threads", "Slow 1"]);
  expect(facts.get("Clock")).toEqual(["governor performance, turbo off, SMT unknown", "–"]);
  expect(facts.get("Harness")).toEqual(["sql, javascript 24.21.0", "–"]);
  expect(facts.get("System")).toEqual(["–", "kernel 6.1"]);
  expect(facts.get("Settings")).toEqual(["journal mode wal", "–"]);
  expect(facts.get("Trials a job")).toEqual(["3", "3 to 5"]);
  expect(facts.get("Warm-up")).toEqual(["7 operations", "50 operations"]);
  expect(facts.get("Submitted by")).toEqual(["Ada", "Ada"]);
  expect(facts.get("Measured")).toEqual(["2026-11-20", "2026-11-01 to 2026-11-20"]);
  expect(facts.get("Invalid")).toEqual([
    "nothing",
    "1 job: Trial 1 (error_rate): too many errors.",
  ]);
});

test("a target that is its own runtime says so, and its version is the runtime's", () => {
  const columns = [side("node-sqlite", "24.21.0")];
  const shown = {
    ...view(columns, [row("latency", [cell(1)])]),
    environments: { e1: { "harness.name": "sql" } },
  };
  const facts = new Map(prepareMethodology(shown).map(({ title, values }) => [title, values]));
  expect(facts.get("Harness")).toEqual(["sql, its runtime is the target"]);
  expect(facts.get("Version")).toEqual(["24.21.0"]);
});

test("facts that nobody recorded of any column are named once instead of listed", () => {
  const columns = [side("mylib", "1"), side("mylib", "2")].map((one) => ({
    ...one,
    provisioner: "imported" as const,
  }));
  const { known, unrecorded } = knownFacts(
    prepareMethodology({ ...view(columns, []), environments: {} }),
  );
  expect(known.map(({ title }) => title)).toContain("Version");
  expect(unrecorded).toContain("Hardware");
  expect(known.flatMap(({ values }) => values)).not.toContain("unknown");
});

import { expect, test } from "vitest";
import { presetIds } from "../catalog/presets.ts";
import { runNameLine, runNames, versionWords } from "./runNames.ts";
import { type RunSubject, runSubjectSchema } from "./runSubject.ts";

const run = { targets: ["sqlite", "goatdb"], scenarios: ["objects.create"] };

test("a run of a published comparison is called by it, any other by its targets", () => {
  expect(runNames(run)).toEqual({ name: "sqlite, goatdb", about: "objects.create" });
  for (const published of presetIds) {
    expect(runNames({ ...run, published })).toEqual({
      name: `${published} (published comparison)`,
      about: "sqlite, goatdb",
    });
  }
});

test("a run is called by its targets with their versions, of many by the ends", () => {
  const names = ["1.0.0", "1.1.0"];
  const two = runNames({ ...run, versions: { count: 2, names } });
  expect(two.name).toBe("sqlite, goatdb 1.0.0, 1.1.0");
  expect(versionWords({ count: 10, names: ["1.0.0", "1.9.0"] })).toBe(
    "1.0.0 \u2026 1.9.0 (10 versions)",
  );
  const many = runNames({ ...run, targets: ["a", "b", "c", "d", "e"] });
  expect(many.name).toBe("a, b, c and 2 more");
  expect(versionWords({ count: 1, names: ["7".repeat(40)] })).toBe("7".repeat(12));
});

const id = "0190a000-0000-7000-8000-000000000001";
const pair = { base: "1.0.0", head: "1.1.0", morePairs: 0 };
const change = {
  ...{ seriesId: id, measureTitle: "Throughput", more: 0, alertId: null },
  direction: "regression" as const,
};
const subjects: [RunSubject | undefined, string][] = [
  [undefined, "alpha 1.0.0, 1.1.0 \u00b7 records.insert"],
  [{ kind: "comparison", ...pair }, "alpha 1.0.0 \u2192 1.1.0 (interleaved) \u00b7 records.insert"],
  [
    { kind: "comparison", ...pair, morePairs: 2 },
    "alpha 1.0.0 \u2192 1.1.0 and 2 more pairs (interleaved) \u00b7 records.insert",
  ],
  [{ kind: "calibration" }, "alpha 1.0.0, 1.1.0 against itself \u00b7 records.insert"],
  [
    { kind: "confirmation", ...pair, change, ofRunId: null },
    "Confirmation: regression of Throughput \u00b7 alpha 1.0.0 \u2192 1.1.0 \u00b7 records.insert",
  ],
  [
    { kind: "confirmation", ...pair, change: { ...change, more: 3 }, ofRunId: null },
    "Confirmation: regression of Throughput, and 3 more series \u00b7 alpha 1.0.0 \u2192 1.1.0 \u00b7 records.insert",
  ],
  [
    { kind: "confirmation", ...pair, change: null, ofRunId: id },
    "Confirmation: alpha 1.0.0 \u2192 1.1.0 \u00b7 records.insert",
  ],
  [
    { kind: "bisection", ...pair, step: 2, alertId: id },
    "Bisection step 2: alpha 1.0.0 \u2192 1.1.0 \u00b7 records.insert",
  ],
];

test("two versions have another name for everything that a run does with them", () => {
  const asked = {
    ...{ targets: ["alpha"], scenarios: ["records.insert"] },
    versions: { count: 2, names: ["1.0.0", "1.1.0"] },
  };
  const named = subjects.map(([subject]) =>
    runNameLine({ ...asked, ...(subject === undefined ? {} : { subject }) }),
  );
  expect(named).toEqual(subjects.map(([, name]) => name));
  expect(new Set(named).size).toBe(subjects.length);
  const kinds = new Set(subjects.map(([subject]) => subject?.kind));
  for (const { shape } of runSubjectSchema.options) expect(kinds).toContain(shape.kind.value);
});

import { canonicalJson, reasonText, storedReportSchema } from "@lapline/contracts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sha256 } from "../../base/text/sha256.ts";
import { importedReport } from "./importedReport.ts";
import { unpackTrials } from "./importedTrial.ts";
import type { PlannedImport } from "./planImport.ts";

/** With characters that mean something elsewhere. */
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom("\u0001", "\u0002", '"', "\\", "a") }),
);

/** As imported facts are named: none is a name that objects keep for themselves. */
const factName = fc.string({ maxLength: 20 }).map((name) => `import.${name}`);

const planned = fc.record({
  version: fc.string({ minLength: 1, maxLength: 20 }),
  statedAt: fc.option(
    fc.date({ min: new Date(0), max: new Date("2030-01-01"), noInvalidDate: true }),
  ),
  measuredAt: fc.date({ min: new Date(0), max: new Date("2030-01-01"), noInvalidDate: true }),
  datesVersion: fc.boolean(),
  benchmark: fc.string({ minLength: 1 }),
  measures: fc.uniqueArray(
    fc.record({
      name: fc.stringMatching(/^[a-z][a-z0-9_]{0,20}$/),
      unit: fc.constantFrom("ns" as const, "bytes" as const, "ratio" as const),
      direction: fc.constantFrom("lower_is_better" as const, "higher_is_better" as const),
      samples: fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), {
        minLength: 1,
        maxLength: 12,
      }),
    }),
    { minLength: 1, maxLength: 8, selector: ({ name }) => name },
  ),
  environment: fc.record({
    comparability: fc.dictionary(factName, text),
    shown: fc.dictionary(factName, text),
  }),
  notes: fc.array(text, { maxLength: 3 }),
}) satisfies fc.Arbitrary<PlannedImport>;

test("the text is the canonical JSON of a report, and its hash that of the text", () => {
  fc.assert(
    fc.property(planned, (job) => {
      const { packed, contentHash, trials, warnings } = importedReport(
        job,
        canonicalJson(job.environment),
      );
      const text = unpackTrials(packed);
      const report = storedReportSchema.parse(JSON.parse(text));
      expect(canonicalJson(report)).toBe(text);
      expect(contentHash).toBe(sha256(text));
      expect(report.trials).toHaveLength(trials);
      expect(report.warnings).toEqual(warnings.map(reasonText));
      expect(report.environment).toEqual(job.environment);
      expect(report.finishedAt).toBe(job.statedAt?.toISOString() ?? null);
      expect(report.reproduce).toBeNull();
      for (const { startMs, durationNs, load } of report.trials) {
        expect({ startMs, durationNs, load }).toEqual({
          startMs: null,
          durationNs: null,
          load: null,
        });
      }
      for (const { name, samples } of job.measures) {
        const values = report.trials.flatMap((trial) => trial.values[name] ?? []);
        expect(values).toEqual(samples.map((value) => (value === 0 ? 0 : value)));
      }
    }),
  );
});

test("more samples than a report holds are folded, which it says", () => {
  const samples = Array.from({ length: 1000 }, (_, index) => index);
  const [job] = fc.sample(planned, 1);
  if (job === undefined) throw new Error("there is no sample");
  const many = { name: "time", unit: "ns", direction: "lower_is_better", samples } as const;
  const measures = [{ ...many, samples }];
  const report = importedReport({ ...job, notes: [], measures }, "{}");
  expect(report.trials).toBe(100);
  expect(report.warnings).toEqual([
    { code: "samples_folded", facts: { measure: "time", samples: 1_000, means: 100 } },
  ]);
  expect(report.warnings.map(reasonText)).toEqual(["time: 1000 samples were folded to 100 means."]);
});

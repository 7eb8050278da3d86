import { z } from "zod";
import { versionSchema } from "../../ids.ts";
import { baseUnitOf } from "../baseUnitOf.ts";
import { createCollector } from "../createCollector.ts";
import { hasKeys } from "../hasKeys.ts";
import type { ImportedMeasure, ImportReader } from "../importedFile.ts";
import { measureNameOf } from "../measureNameOf.ts";
import { readJsonText } from "../readJsonText.ts";

/** The last millisecond of the year 9999: later ones have no date of four digits. */
const lastMomentMs = 253_402_300_799_999;

const shape = z.object({
  entries: z.record(
    z.string(),
    z.array(
      z.object({
        commit: z.object({ id: versionSchema }),
        date: z.number().min(0).max(lastMomentMs),
        tool: z.string(),
        benches: z.array(
          z.object({ name: z.string().min(1), value: z.number(), unit: z.string() }),
        ),
      }),
    ),
  ),
});

/** Tools whose values are better when they are bigger; all others are times or sizes. */
const biggerIsBetter = new Set(["benchmarkjs", "pytest", "customBiggerIsBetter"]);
const assignment = /^\s*window\.BENCHMARK_DATA\s*=\s*/;

/** github-action-benchmark's `data.js` (or its JSON): a whole history, one version for each commit. */
export const readGithubActionBenchmark: ImportReader = {
  recognises: (text, json) => assignment.test(text) || hasKeys(json, "lastUpdate", "entries"),
  read(text) {
    // As many characters as before, so that lines stay what they are.
    const json = text
      .replace(assignment, (found) => found.replace(/\S/g, " "))
      .replace(/;\s*$/, "");
    const reading = readJsonText(json, shape);
    if (!reading.ok) return reading;
    const collector = createCollector();
    const suites = Object.entries(reading.value.entries);
    const commits = suites
      .flatMap(([suite, entries]) => entries.map((entry) => ({ suite, ...entry })))
      .sort((a, b) => a.date - b.date);
    for (const { suite, commit, date, tool, benches } of commits) {
      for (const { name, value, unit } of benches) {
        const { measure, factor } = measureOf(unit, biggerIsBetter.has(tool));
        const place = {
          name: suites.length > 1 ? `${suite}: ${name}` : name,
          version: commit.id,
          measuredAt: new Date(date).toISOString(),
        };
        collector.add(place, measure, [value * factor]);
      }
    }
    return {
      ok: true,
      file: { benchmarks: collector.list(), comparability: {}, shown: {}, notes: [] },
    };
  },
};

function measureOf(
  unit: string,
  isBiggerBetter: boolean,
): { measure: Omit<ImportedMeasure, "samples">; factor: number } {
  const base = baseUnitOf(unit);
  const direction = isBiggerBetter ? "higher_is_better" : "lower_is_better";
  if (base === null) {
    const name = unit === "" ? "value" : measureNameOf(unit);
    return { measure: { name, unit: "count", direction }, factor: 1 };
  }
  const names = { ns: "time_per_operation", "ops/s": "throughput", bytes: "size" } as const;
  const known = base.unit === "ns" || base.unit === "ops/s" || base.unit === "bytes";
  const name = known ? names[base.unit as keyof typeof names] : measureNameOf(unit);
  return { measure: { name, unit: base.unit, direction }, factor: base.factor };
}

import { z } from "zod";
import { versionSchema } from "../../../base/ids.ts";
import { createCollector } from "../createCollector.ts";
import { goMeasureOf } from "../goMeasureOf.ts";
import type { ImportedCommit, ImportedMeasure, ImportReader } from "../importedFile.ts";
import { baseUnitOf, measureNameOf } from "../measureNameOf.ts";
import { hasKeys, readJsonText } from "../readJson.ts";

/** The last millisecond of the year 9999: later ones have no date of four digits. */
const lastMomentMs = 253_402_300_799_999;

const benchShape = z.object({ name: z.string().min(1), value: z.number(), unit: z.string() });

/** What only describes a commit keeps no result out. */
const optionalText = z.string().optional().catch(undefined);

const shape = z.object({
  repoUrl: optionalText,
  entries: z.record(
    z.string(),
    z.array(
      z.object({
        commit: z.object({
          id: versionSchema,
          message: optionalText,
          timestamp: optionalText,
          author: z.object({ name: optionalText }).optional().catch(undefined),
        }),
        date: z.number().min(0).max(lastMomentMs),
        tool: z.string(),
        benches: z.array(benchShape),
      }),
    ),
  ),
});

/** Tools whose values are better when they are bigger; all others are times or sizes. */
const biggerIsBetter = new Set(["benchmarkjs", "pytest", "customBiggerIsBetter"]);
const assignment = /^\s*window\.BENCHMARK_DATA\s*=\s*/;

/** Name that the tool gives a suite that was given none. */
const unnamedSuite = "Benchmark";

/**
 * github-action-benchmark's `data.js` (or its JSON): a whole history, one version for each commit. A
 * benchmark is called after its suite as well, however many suites the file has: a part of a history
 * means the same series as the whole.
 */
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
      for (const { name, value, unit } of tool === "go" ? metricsOfGo(benches) : benches) {
        const { measure, factor } = tool === "go" ? goMeasureOf(unit) : measureOf(unit, tool);
        const place = {
          name: suite === unnamedSuite ? name : `${suite}: ${name}`,
          version: commit.id,
          measuredAt: new Date(date).toISOString(),
        };
        collector.add(place, measure, [value * factor]);
      }
    }
    return {
      ok: true,
      file: {
        benchmarks: collector.list(),
        commits: commits.map(({ commit }) => describeCommit(commit)),
        comparability: {},
        shown: {},
        notes: [],
        suggested: { target: reading.value.repoUrl?.split("/").at(-1) ?? "" },
      },
    };
  },
};

type Commit = z.infer<typeof shape>["entries"][string][number]["commit"];

function describeCommit({ id, message, timestamp, author }: Commit): ImportedCommit {
  const at = timestamp === undefined ? Number.NaN : Date.parse(timestamp);
  const isMoment = at >= 0 && at <= lastMomentMs;
  return {
    version: id,
    ...(message === undefined ? {} : { message }),
    ...(author?.name === undefined ? {} : { author: author.name }),
    ...(isMoment ? { committedAt: new Date(at).toISOString() } : {}),
  };
}

type Bench = z.infer<typeof benchShape>;

/**
 * Of a line of Go with several metrics the tool keeps the line under the benchmark's name, its unit
 * followed by the other metrics, and since 1.18 each metric under the name with its unit behind it.
 * Here each is a measure of the one benchmark, once.
 */
function metricsOfGo(benches: readonly Bench[]): Bench[] {
  const names = new Set(benches.map(({ name }) => name));
  return benches.flatMap(({ name, value, unit: line }) => {
    const [unit = ""] = line.split(/\s/, 1);
    const ending = ` - ${unit}`;
    if (line !== unit && names.has(name + ending)) return [];
    const isEnded = name.endsWith(ending) && name !== ending;
    return [{ name: isEnded ? name.slice(0, -ending.length) : name, value, unit }];
  });
}

function measureOf(
  unit: string,
  tool: string,
): { measure: Omit<ImportedMeasure, "samples">; factor: number } {
  const base = baseUnitOf(unit);
  // The tool itself takes every score of JMH for a time, rates too.
  const isBiggerBetter = biggerIsBetter.has(tool) || (tool === "jmh" && base?.unit === "ops/s");
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

import { z } from "zod";
import { versionSchema } from "../../../base/ids.ts";
import { createCollector } from "../createCollector.ts";
import type { ImportedMeasure, ImportReading } from "../importedFile.ts";
import { baseUnitOf, measureNameOf } from "../measureNameOf.ts";
import { momentOfFile } from "../momentOfFile.ts";
import { readJsonText } from "../readJson.ts";
import { bencherMeasureOf } from "./bencherMeasureOf.ts";

const named = z.object({ name: z.string(), slug: z.string() });
const limit = z.number().nullish();

const shape = z.object({
  project: z.object({ slug: z.string().nullish() }).nullish(),
  results: z.array(
    z.object({
      branch: named,
      testbed: named,
      benchmark: z.object({ name: z.string().min(1) }),
      measure: named.extend({ units: z.string().nullish() }),
      metrics: z.array(
        z.object({
          start_time: momentOfFile,
          version: z.object({ number: z.number(), hash: versionSchema.nullish() }),
          metric: z.object({ value: z.number() }),
          boundary: z.object({ lower_limit: limit, upper_limit: limit }).nullish(),
        }),
      ),
    }),
  ),
});
type Series = z.infer<typeof shape>["results"][number];

/** What `GET /v0/projects/{project}/perf` of Bencher answers: a history of one branch. */
export function readBencherPerf(text: string): ImportReading {
  const reading = readJsonText(text, shape);
  if (!reading.ok) return reading;
  const { results, project } = reading.value;
  const branches = [...new Set(results.map(({ branch }) => branch.slug))];
  if (branches.length > 1) {
    const list = branches.slice(0, 5).join(", ");
    const reason = `it has results of ${branches.length} branches (${list}), and a history has one; export one branch at a time`;
    return { ok: false, line: null, reason };
  }
  const collector = createCollector();
  const guessed = new Set<string>();
  const testbeds = new Map<string, Record<string, string>>();
  for (const series of results) {
    const { benchmark, testbed, metrics } = series;
    const comparability = testbeds.get(testbed.slug) ?? { testbed: testbed.name };
    testbeds.set(testbed.slug, comparability);
    const { measure, factor } = measureOf(series, guessed);
    for (const { start_time: at, version, metric } of metrics) {
      const place = {
        name: benchmark.name,
        version: version.hash ?? String(version.number),
        comparability,
        ...(at === undefined ? {} : { measuredAt: new Date(at).toISOString() }),
      };
      collector.add(place, measure, [metric.value * factor]);
    }
  }
  const [testbed] = testbeds.size === 1 ? testbeds.keys() : [];
  return {
    ok: true,
    file: {
      benchmarks: collector.list(),
      comparability: {},
      shown: {},
      notes: [...guessed].map(
        (slug) => `Nothing says which way ${slug} is better: less is taken to be.`,
      ),
      suggested: {
        ...(project?.slug ? { target: project.slug } : {}),
        ...(testbed === undefined ? {} : { label: testbed }),
      },
    },
  };
}

/** `operations / second (ops/s)`: what stands in parentheses is the unit. */
const unitInWords = /\(([^()]+)\)\s*$/;

function measureOf(
  { measure: { slug, units }, metrics }: Series,
  guessed: Set<string>,
): { measure: Omit<ImportedMeasure, "samples">; factor: number } {
  const { isKnown, ...known } = bencherMeasureOf(slug);
  if (isKnown) return known;
  const base = baseUnitOf(unitInWords.exec(units ?? "")?.[1] ?? units ?? "");
  const name = measureNameOf(slug);
  if (base !== null) {
    const { factor, ...rest } = base;
    return { measure: { name, ...rest }, factor };
  }
  // A threshold on one side says which side is bad.
  const bounded = metrics.flatMap(({ boundary }) => boundary ?? []).at(-1);
  const [lower, upper] = [bounded?.lower_limit ?? null, bounded?.upper_limit ?? null];
  if (lower === null && upper === null) guessed.add(slug);
  const direction = lower !== null && upper === null ? "higher_is_better" : "lower_is_better";
  return { measure: { name, unit: "count", direction }, factor: 1 };
}

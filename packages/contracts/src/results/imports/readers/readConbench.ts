import { z } from "zod";
import { createCollector } from "../createCollector.ts";
import type { ImportedCommit, ImportedMeasure, ImportReader } from "../importedFile.ts";
import { baseUnitOf, measureNameOf } from "../measureNameOf.ts";
import { hasKeys, readJsonText } from "../readJson.ts";

const optionalText = z.string().nullish().catch(undefined);

const resultShape = z.object({
  id: z.string(),
  timestamp: z.string(),
  tags: z.record(z.string(), z.unknown()),
  commit: z
    .object({
      sha: z.string(),
      repository: optionalText,
      message: optionalText,
      author_name: optionalText,
      timestamp: optionalText,
    })
    .nullish(),
  hardware: z.record(z.string(), z.unknown()).nullish().catch(undefined),
  stats: z
    .object({
      data: z.array(z.number().nullable()).nullish(),
      unit: z.string().nullish(),
      mean: z.number().nullish(),
    })
    .nullish(),
  error: z.unknown().optional(),
});
type Result = z.infer<typeof resultShape>;

const listShape = z.array(resultShape);
const pageShape = z.object({ data: listShape });

/**
 * Results of Conbench as `GET /api/benchmark-results/` answers them: a page, the list in it, or one
 * result. One version for each commit; the tags beside the name are parameters.
 */
export const readConbench: ImportReader = {
  recognises: (_text, json) => {
    const list = hasKeys(json, "data", "metadata") ? json.data : json;
    const [first] = Array.isArray(list) ? list : [list];
    return hasKeys(first, "tags", "stats", "timestamp", "run_id");
  },
  read(text) {
    const isPage = /^\s*\{\s*"(data|metadata)"\s*:/.test(text);
    const isList = /^\s*\[/.test(text);
    const reading = isPage
      ? readJsonText(text, pageShape)
      : readJsonText<Result[] | Result>(text, isList ? listShape : resultShape);
    if (!reading.ok) return reading;
    const { value } = reading;
    const results = Array.isArray(value) ? value : "data" in value ? value.data : [value];
    return { ok: true, file: fileOf(results) };
  },
};

const wholeCommit = /^[0-9a-f]{7,64}$/i;

function fileOf(results: readonly Result[]) {
  const collector = createCollector();
  const commits = new Map<string, ImportedCommit>();
  const guessed = new Set<string>();
  let left = 0;
  // Oldest first: the API answers with the newest.
  for (const result of results.toSorted((a, b) => timeOf(a.timestamp) - timeOf(b.timestamp))) {
    const { commit, stats, timestamp } = result;
    const data = (stats?.data ?? []).filter((one) => one !== null);
    const samples = data.length > 0 ? data : [stats?.mean ?? []].flat();
    const at = timeOf(timestamp);
    if (samples.length === 0 || !Number.isFinite(at) || !commit || !wholeCommit.test(commit.sha)) {
      left += 1;
      continue;
    }
    const { measure, factor } = measureOf(stats?.unit ?? "", guessed);
    const place = {
      name: nameOf(result.tags),
      version: commit.sha,
      measuredAt: new Date(at).toISOString(),
      comparability: machineOf(result.hardware ?? {}),
    };
    collector.add(
      place,
      measure,
      samples.map((sample) => sample * factor),
    );
    commits.set(commit.sha, describeCommit(commit));
  }
  const names = new Set(results.flatMap(({ hardware }) => hardware?.name ?? []));
  const repository = results.flatMap(({ commit }) => commit?.repository ?? []).at(0);
  const notes = [
    ...(left > 0 ? [`Left out for want of a value, a time or a known commit: ${left}.`] : []),
    ...[...guessed].map((unit) => `Nothing says which way ${unit} is better: less is taken to be.`),
  ];
  return {
    benchmarks: collector.list(),
    commits: [...commits.values()],
    comparability: {},
    shown: {},
    notes,
    suggested: {
      ...(repository === undefined ? {} : { target: repository.split("/").at(-1) ?? "" }),
      ...(names.size === 1 ? { label: String([...names][0]) } : {}),
    },
  };
}

/** Conbench writes UTC with and without saying so. */
function timeOf(text: string): number {
  const isOffset = /(Z|[+-]\d\d:?\d\d)$/.test(text);
  return Date.parse(isOffset ? text : `${text}Z`);
}

function describeCommit(commit: NonNullable<Result["commit"]>): ImportedCommit {
  const at = commit.timestamp ? timeOf(commit.timestamp) : Number.NaN;
  return {
    version: commit.sha,
    ...(commit.message ? { message: commit.message } : {}),
    ...(commit.author_name ? { author: commit.author_name } : {}),
    ...(at >= 0 ? { committedAt: new Date(at).toISOString() } : {}),
  };
}

/** `file-write (compression=snappy, dataset=taxi)`; the order of tags is that of their names. Pure. */
function nameOf({ name, ...tags }: Readonly<Record<string, unknown>>): string {
  const params = Object.entries(tags)
    .filter(([, value]) => value !== null && typeof value !== "object")
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`);
  const own = typeof name === "string" && name !== "" ? name : "benchmark";
  return params.length === 0 ? own : `${own} (${params.join(", ")})`;
}

/** Conbench's own units are B, B/s, s, ns and i/s. */
function measureOf(
  unit: string,
  guessed: Set<string>,
): { measure: Omit<ImportedMeasure, "samples">; factor: number } {
  if (unit === "i/s") {
    const measure = { name: "throughput", unit: "ops/s", direction: "higher_is_better" } as const;
    return { measure, factor: 1 };
  }
  const base = baseUnitOf(unit);
  if (base === null) {
    guessed.add(unit === "" ? "a value without a unit" : unit);
    const name = unit === "" ? "value" : measureNameOf(unit);
    return { measure: { name, unit: "count", direction: "lower_is_better" }, factor: 1 };
  }
  const { factor, ...rest } = base;
  const names = {
    ns: "duration",
    bytes: "size",
    "ops/s": "throughput",
    "bytes/s": "bytes_per_second",
  } as const;
  const name = base.unit in names ? names[base.unit as keyof typeof names] : measureNameOf(unit);
  return { measure: { name, ...rest }, factor };
}

/** What tells one machine from another. Pure. */
function machineOf(machine: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries({
      machine: machine.name,
      arch: machine.architecture_name,
      cpu: machine.cpu_model_name,
    }).flatMap(([key, value]) => (typeof value === "string" ? [[key, value]] : [])),
  );
}

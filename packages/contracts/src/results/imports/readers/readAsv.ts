import { z } from "zod";
import { versionSchema } from "../../../base/ids.ts";
import { createCollector } from "../createCollector.ts";
import type { ImportedFile, ImportedMeasure, ImportReader } from "../importedFile.ts";
import type { NamedFile } from "../namedFile.ts";
import { hasKeys, type JsonReading, lineOfPath, parseJsonText, readJsonText } from "../readJson.ts";
import { type AsvBenchmark, asvBenchmarks } from "./asv/asvBenchmarks.ts";
import { asvMeasureOf } from "./asv/asvMeasureOf.ts";
import { type AsvRow, asvRows } from "./asv/asvRows.ts";

/** The last millisecond of the year 9999: later ones have no date of four digits. */
const lastMomentMs = 253_402_300_799_999;

const texts = z.record(z.string(), z.unknown()).optional().catch(undefined);

const shape = z.object({
  commit_hash: versionSchema,
  /** Of the commit, not of the measurement. */
  date: z.number().min(0).max(lastMomentMs),
  env_name: z.string().optional(),
  python: z.string().optional().catch(undefined),
  params: texts,
  requirements: texts,
  results: z.record(z.string().min(1), z.unknown()),
  result_columns: z.array(z.string()).optional(),
});
type AsvResults = z.infer<typeof shape>;

/**
 * Results of asv (`<machine>/<commit>-<environment>.json`), of its layouts 1 and 2: one version for each
 * file, with the date of its commit. `benchmarks.json` of the same folder gives units and names of
 * parameters; without it the names of the benchmarks say what they measure.
 */
export const readAsv: ImportReader = {
  recognises(text, json) {
    // Skipped benchmarks are NaN, which JSON does not have.
    const parsed = json ?? (/"commit_hash"\s*:/.test(text) ? parsePython(text) : null);
    return isResults(parsed) || isMachine(parsed) || isBenchmarks(parsed);
  },
  read(text, fileName, others) {
    const plain = withoutNaN(text);
    const json = parseJsonText(plain);
    if (!json.ok) return json;
    if (isMachine(json.value) || isBenchmarks(json.value)) return { ok: true, file: description };
    const reading: JsonReading<AsvResults> = readJsonText(plain, shape);
    if (!reading.ok) return reading;
    const read = asvRows(reading.value.results, reading.value.result_columns);
    if ("oddOne" in read) {
      const line = lineOfPath(plain, ["results", read.oddOne]);
      const reason = `results.${read.oddOne.slice(0, 100)}: it is not a result as asv writes it`;
      return { ok: false, line, reason };
    }
    const file = readResults(reading.value, read.rows, benchmarksOf(fileName, others));
    return { ok: true, file };
  },
};

const description: ImportedFile = {
  benchmarks: [],
  comparability: {},
  shown: {},
  notes: [],
  isDescription: true,
};

const isResults = (json: unknown) => hasKeys(json, "commit_hash", "date", "results");
const isMachine = (json: unknown) => hasKeys(json, "machine", "arch", "cpu", "version");

function isBenchmarks(json: unknown): boolean {
  if (!hasKeys(json, "version") || typeof json.version !== "number") return false;
  const [first] = Object.values(json).filter((value) => typeof value === "object");
  return hasKeys(first, "name", "param_names", "params", "type");
}

function parsePython(text: string): unknown {
  const json = parseJsonText(withoutNaN(text));
  return json.ok ? json.value : null;
}

/** What Python writes for numbers that JSON does not have, as null; lines stay where they are. Pure. */
function withoutNaN(text: string): string {
  if (!/NaN|Infinity/.test(text)) return text;
  return text.replace(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, (found) =>
    found.startsWith('"') ? found : "null",
  );
}

const readBefore = new WeakMap<readonly NamedFile[], Map<string, Map<string, AsvBenchmark>>>();

/** What `benchmarks.json` of the folder says; read once for all files of an import. */
function benchmarksOf(
  fileName: string,
  others: readonly NamedFile[],
): ReadonlyMap<string, AsvBenchmark> {
  const known = readBefore.get(others) ?? new Map<string, Map<string, AsvBenchmark>>();
  readBefore.set(others, known);
  const rootOf = (name: string) => name.split("/").slice(0, -1).join("/");
  const found = others.filter(({ name }) => /(^|\/)benchmarks\.json$/.test(name));
  const near = found.find(({ name }) => rootOf(rootOf(fileName)) === rootOf(name)) ?? found[0];
  if (near === undefined) return new Map();
  const earlier = known.get(near.name);
  if (earlier !== undefined) return earlier;
  const benchmarks = asvBenchmarks(parsePython(near.content));
  known.set(near.name, benchmarks);
  return benchmarks;
}

function readResults(
  results: AsvResults,
  rows: readonly AsvRow[],
  benchmarks: ReadonlyMap<string, AsvBenchmark>,
): ImportedFile {
  const { commit_hash: version, date, params = {}, requirements = {} } = results;
  const measuredAt = new Date(date).toISOString();
  const collector = createCollector();
  const guessed = new Set<string>();
  let outdated = 0;
  let failed = 0;
  for (const row of rows) {
    const benchmark = benchmarks.get(row.name);
    const current = benchmark?.version;
    if (current !== undefined && row.version !== undefined && current !== row.version) {
      outdated += 1;
      continue;
    }
    const { measure, factor, isGuessed } = asvMeasureOf(row.name, benchmark);
    if (isGuessed) guessed.add(row.name);
    for (const { params: values, samples } of row.values) {
      if (samples.length === 0) failed += 1;
      const name = nameOf(row.name, benchmark?.paramNames ?? [], values);
      const scaled: ImportedMeasure["samples"] = samples.map((sample) => sample * factor);
      collector.add({ name, version, measuredAt }, measure, scaled);
    }
  }
  const [first] = guessed;
  const notes = [
    ...(outdated > 0
      ? [`Left out as asv does: ${outdated} of earlier versions of their benchmarks.`]
      : []),
    ...(failed > 0 ? [`Left out for want of a value: ${failed}.`] : []),
    ...(first === undefined
      ? []
      : [`Nothing says which way ${first} is better: less is taken to be, as asv does.`]),
  ];
  const list = collector.list();
  return {
    benchmarks: list,
    commits: [{ version, committedAt: measuredAt }],
    comparability: factsOf({
      machine: params.machine,
      arch: params.arch,
      cpu: params.cpu,
      environment: results.env_name ?? environmentOf(results.python, requirements),
    }),
    shown: factsOf({ os: params.os, ram: params.ram, python: results.python }),
    notes,
    suggested: typeof params.machine === "string" ? { label: params.machine } : {},
    // A commit of which every benchmark failed keeps no other out.
    ...(list.length === 0 ? { isDescription: true } : {}),
  };
}

/** `suite.time_it (n=10, m='a')`; without names of parameters their values alone. Pure. */
function nameOf(name: string, paramNames: readonly string[], values: readonly string[]): string {
  if (values.length === 0) return name;
  const shown = values.map((value, index) => {
    const paramName = paramNames[index];
    return paramName === undefined ? value : `${paramName}=${value}`;
  });
  return `${name} (${shown.join(", ")})`;
}

/** The name that asv gives an environment, for files from before they had it. Pure. */
function environmentOf(
  python: string | undefined,
  requirements: Readonly<Record<string, unknown>>,
): string {
  const packages = Object.entries(requirements)
    .filter((entry): entry is [string, string] => typeof entry[1] === "string")
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, version]) => `-${name}${version}`);
  return `py${python ?? ""}${packages.join("")}`;
}

function factsOf(facts: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts)
      .filter(([, value]) => typeof value === "string" || typeof value === "number")
      .map(([name, value]) => [name, String(value)]),
  );
}

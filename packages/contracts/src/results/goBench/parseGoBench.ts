/** One value of a result line, e.g. `{ unit: "ns/op", value: 1532 }`. */
export interface GoBenchMetric {
  unit: string;
  value: number;
}

/** One result line. With `-count` a benchmark has several, which are its samples. */
export interface GoBenchResult {
  /** Import path, from the `pkg:` line before it; null when there was none. */
  package: string | null;
  /** Name without `Benchmark` and without the number of processors, e.g. `Parse/size=8`. */
  name: string;
  /** GOMAXPROCS, which Go appends to the name unless it is 1. */
  processors: number;
  /** How often the benchmark's operation ran for this line. */
  iterations: number;
  /** In the order of the line: `ns/op`, `B/op`, `allocs/op`, `MB/s` and the benchmark's own units. */
  metrics: GoBenchMetric[];
}

export interface GoBenchProblem {
  /** Counts from 1. */
  line: number;
  reason: string;
}

export interface GoBenchOutput {
  /** `goos`, `goarch`, `cpu` and whatever else stands there as `key: value`; the last one counts. */
  configuration: Record<string, string>;
  results: GoBenchResult[];
  /** True when a benchmark failed or the program ended before its time: the results are a part. */
  hasFailed: boolean;
  /** Lines that look like results and are none; never dropped in silence. */
  problems: GoBenchProblem[];
}

const RESULTS_MAX = 100_000;
const PROBLEMS_MAX = 100;
const CONFIGURATION = /^([a-z][a-zA-Z0-9_-]*):[ \t]+(\S.*)$/;
/** The tool wants an upper-case letter behind the word, or nothing. */
const NAME = /^Benchmark(?![a-z])(.*?)(?:-([1-9]\d*))?$/;
const FAILURE = /^(--- FAIL:|FAIL\b|panic:|exit status |fatal error:)/;
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/**
 * Reads what `go test -bench [-benchmem] [-count n]` prints (golang.org/design/14313-benchmark-format).
 * Never throws: what is no result is left out, and what looks like one and is none becomes a problem.
 * A name that itself ends in a dash and a number cannot be told from one with processors when
 * GOMAXPROCS is 1; it is read as processors, as benchstat does.
 */
export function parseGoBench(text: string): GoBenchOutput {
  const output: GoBenchOutput = {
    configuration: {},
    results: [],
    hasFailed: false,
    problems: [],
  };
  let packageName: string | null = null;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (FAILURE.test(line)) output.hasFailed = true;
    const setting = CONFIGURATION.exec(line);
    if (setting !== null) {
      const [, key = "", value = ""] = setting;
      if (key === "pkg") packageName = value.trim();
      else output.configuration[key] = value.trim();
      continue;
    }
    const parsed = parseLine(line, packageName);
    if (parsed === null) continue;
    if (typeof parsed !== "string" && output.results.length < RESULTS_MAX) {
      output.results.push(parsed);
    } else if (output.problems.length < PROBLEMS_MAX) {
      const tooMany = `there are more than ${RESULTS_MAX} results`;
      const reason = typeof parsed === "string" ? parsed : tooMany;
      output.problems.push({ line: index + 1, reason });
    }
  }
  return output;
}

/** Null: no result line. A text: why it is none although it looks like one. */
function parseLine(line: string, packageName: string | null): GoBenchResult | string | null {
  const [word = "", count, ...rest] = line.trimEnd().split(/[ \t]+/);
  const named = NAME.exec(word);
  // With -v the name stands alone on a line before the result.
  if (named === null || count === undefined) return null;
  const iterations = Number(count);
  if (!/^\d+$/.test(count) || !Number.isSafeInteger(iterations)) {
    return `"${count.slice(0, 40)}" is not a number of iterations`;
  }
  if (rest.length === 0 || rest.length % 2 !== 0) return "values and units do not come in pairs";
  const metrics: GoBenchMetric[] = [];
  for (let i = 0; i < rest.length; i += 2) {
    const [text = "", unit = ""] = rest.slice(i, i + 2);
    const value = Number(text);
    if (!NUMBER.test(text) || !Number.isFinite(value)) {
      return `"${text.slice(0, 40)}" is not a value in ${unit.slice(0, 40)}`;
    }
    metrics.push({ unit, value });
  }
  const [, name = "", processors] = named;
  return {
    package: packageName,
    name,
    processors: Number(processors ?? 1),
    iterations,
    metrics,
  };
}

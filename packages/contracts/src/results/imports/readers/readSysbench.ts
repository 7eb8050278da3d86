import { commonMeasures } from "../commonMeasures.ts";
import { createCollector } from "../createCollector.ts";
import type { ImportedMeasure, ImportReader, ImportRefusal } from "../importedFile.ts";
import { baseNameOf } from "../measureNameOf.ts";
import { type NumberLine, numberBehind, numberGroup } from "../numberBehind.ts";

const nsPerMs = 1e6;
const bytesPerMib = 1024 ** 2;

interface Line extends NumberLine {
  measure: Omit<ImportedMeasure, "samples">;
  factor: number;
  /** Whether the number of a run is on it that none can do without. */
  isRate?: true;
}

const { throughput, bytesPerSecond, latency, errors } = commonMeasures;
const rate = { factor: 1, isRate: true } as const;
const n = numberGroup;
const alone = new RegExp(`^\\s*${n}\\s*$`);
const perSecond = new RegExp(`^\\s*\\d+\\s+\\(\\s*${n} per sec(?:ond|\\.)\\)\\s*$`);

const lines: readonly Line[] = [
  { label: /^\s+events per second:/, rest: alone, measure: throughput, ...rate },
  { label: /^Total operations:/, rest: perSecond, measure: throughput, ...rate },
  { label: /^\s+transactions:/, rest: perSecond, measure: throughput, ...rate },
  {
    label: /^\s+queries:/,
    rest: perSecond,
    measure: { ...throughput, name: "queries_per_second" },
    factor: 1,
  },
  {
    label: /^\S+ MiB transferred/,
    rest: new RegExp(`^\\s*\\(\\s*${n} MiB/sec\\)\\s*$`),
    measure: bytesPerSecond,
    factor: bytesPerMib,
  },
  ...(["reads", "writes", "fsyncs"] as const).map((what) => ({
    label: new RegExp(`^\\s+${what}/s:`),
    rest: alone,
    measure: { ...throughput, name: `${what}_per_second` },
    ...rate,
  })),
  {
    label: /^\s+ignored errors:/,
    rest: /^\s*(\d+)\s+\(.*\)\s*$/,
    measure: errors,
    factor: 1,
  },
  { label: /^\s+avg:/, rest: alone, measure: latency, factor: nsPerMs },
  {
    label: /^\s+95th percentile:/,
    rest: alone,
    measure: { ...latency, name: "latency_p95" },
    factor: nsPerMs,
  },
];

/** What sysbench prints; several outputs after each other are samples. It names no test: the file does. */
export const readSysbench: ImportReader = {
  recognises: (text, json) => json === undefined && /^sysbench \d+\.\d+/m.test(text),
  read(text, fileName) {
    const collector = createCollector();
    const place = { name: baseNameOf(fileName) };
    const comparability: Record<string, string> = {};
    let startLine = 1;
    let hasRate = true;
    const unfinished = (): ImportRefusal => ({
      ok: false,
      line: startLine,
      reason: "this run has no rate: it did not end by itself",
    });
    for (const [index, line] of text.split(/\r?\n/).entries()) {
      if (/^sysbench \d+\.\d+/.test(line)) {
        if (!hasRate) return unfinished();
        startLine = index + 1;
        hasRate = false;
      }
      const threads = /^Number of threads: (\d+)/.exec(line)?.[1];
      if (threads !== undefined) comparability.threads = threads;
      for (const known of lines) {
        const value = numberBehind(known, line);
        if (value === null) continue;
        if (Number.isNaN(value)) {
          const reason = `“${line.trim().slice(0, 100)}” has no number where sysbench writes one`;
          return { ok: false, line: index + 1, reason };
        }
        collector.add(place, known.measure, [value * known.factor]);
        if (known.isRate) hasRate = true;
      }
    }
    if (!hasRate) return unfinished();
    return {
      ok: true,
      file: { benchmarks: collector.list(), comparability, shown: {}, notes: [] },
    };
  },
};

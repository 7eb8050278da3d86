import { baseNameOf } from "../baseNameOf.ts";
import { commonMeasures } from "../commonMeasures.ts";
import { createCollector } from "../createCollector.ts";
import type { ImportedMeasure, ImportReader, ImportRefusal } from "../importedFile.ts";

const nsPerMs = 1e6;
const bytesPerMib = 1024 ** 2;

interface Line {
  pattern: RegExp;
  measure: Omit<ImportedMeasure, "samples">;
  factor: number;
  /** Whether the number of a run is on it that none can do without. */
  isRate?: true;
}

const { throughput, bytesPerSecond, latency, errors } = commonMeasures;
const rate = { factor: 1, isRate: true } as const;

const lines: readonly Line[] = [
  { pattern: /^\s+events per second:\s+([\d.]+)/, measure: throughput, ...rate },
  { pattern: /^Total operations: \d+ \(\s*([\d.]+) per second\)/, measure: throughput, ...rate },
  { pattern: /^\s+transactions:\s+\d+\s+\(\s*([\d.]+) per sec\.\)/, measure: throughput, ...rate },
  {
    pattern: /^\s+queries:\s+\d+\s+\(\s*([\d.]+) per sec\.\)/,
    measure: { ...throughput, name: "queries_per_second" },
    factor: 1,
  },
  {
    pattern: /^[\d.]+ MiB transferred \(\s*([\d.]+) MiB\/sec\)/,
    measure: bytesPerSecond,
    factor: bytesPerMib,
  },
  ...(["reads", "writes", "fsyncs"] as const).map((what) => ({
    pattern: new RegExp(`^\\s+${what}/s:\\s+([\\d.]+)`),
    measure: { ...throughput, name: `${what}_per_second` },
    ...rate,
  })),
  {
    pattern: /^\s+ignored errors:\s+(\d+)/,
    measure: errors,
    factor: 1,
  },
  { pattern: /^\s+avg:\s+([\d.]+)/, measure: latency, factor: nsPerMs },
  {
    pattern: /^\s+95th percentile:\s+([\d.]+)/,
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
      for (const { pattern, measure, factor, isRate } of lines) {
        const value = pattern.exec(line)?.[1];
        if (value === undefined) continue;
        collector.add(place, measure, [Number(value) * factor]);
        if (isRate) hasRate = true;
      }
    }
    if (!hasRate) return unfinished();
    return {
      ok: true,
      file: { benchmarks: collector.list(), comparability, shown: {}, notes: [] },
    };
  },
};

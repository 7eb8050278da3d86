import { commonMeasures } from "../commonMeasures.ts";
import { createCollector } from "../createCollector.ts";
import type { ImportReader, ImportRefusal } from "../importedFile.ts";

const nsPerMs = 1e6;
const setting = /^(scaling factor|query mode|number of clients|number of threads): (.+)$/;

/** What pgbench prints; several outputs after each other are samples. */
export const readPgbench: ImportReader = {
  recognises: (text, json) =>
    json === undefined && /^transaction type: /m.test(text) && /^number of clients: /m.test(text),
  read(text) {
    const collector = createCollector();
    const comparability: Record<string, string> = {};
    let name: string | null = null;
    let startLine = 0;
    let hasRate = true;
    const unfinished = (): ImportRefusal => ({
      ok: false,
      line: startLine,
      reason: "this run has no line tps: it did not end by itself",
    });
    for (const [index, line] of text.split(/\r?\n/).entries()) {
      const begun = /^transaction type: (.+)$/.exec(line)?.[1];
      if (begun !== undefined) {
        if (!hasRate) return unfinished();
        name = begun.replace(/[<>]/g, "").trim();
        startLine = index + 1;
        hasRate = false;
      }
      if (name === null) continue;
      const place = { name };
      const [, key, value = ""] = setting.exec(line) ?? [];
      if (key !== undefined) comparability[key.replaceAll(" ", "-")] = value;
      const [, what, ms] = /^latency (average|stddev) = ([\d.]+) ms/.exec(line) ?? [];
      if (what === "average") collector.add(place, commonMeasures.latency, [Number(ms) * nsPerMs]);
      const failed = /^number of failed transactions: (\d+)/.exec(line)?.[1];
      if (failed !== undefined) collector.add(place, commonMeasures.errors, [Number(failed)]);
      const [, rate, how = ""] = /^tps = ([\d.]+) \((.+)\)/.exec(line) ?? [];
      if (rate === undefined || how.startsWith("including")) continue;
      hasRate = true;
      collector.add(place, commonMeasures.throughput, [Number(rate)]);
    }
    if (!hasRate) return unfinished();
    return {
      ok: true,
      file: { benchmarks: collector.list(), comparability, shown: {}, notes: [] },
    };
  },
};

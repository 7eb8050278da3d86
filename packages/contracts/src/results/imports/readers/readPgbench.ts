import { commonMeasures } from "../commonMeasures.ts";
import { createCollector } from "../createCollector.ts";
import type { ImportReader, ImportRefusal } from "../importedFile.ts";
import { type NumberLine, numberBehind, numberGroup } from "../numberBehind.ts";

const nsPerMs = 1e6;
const setting = /^(scaling factor|query mode|number of clients|number of threads): (.+)$/;
const latency: NumberLine = {
  label: /^latency average = /,
  rest: new RegExp(`^${numberGroup} ms(?: \\(including failures\\))?\\s*$`),
};
const failures: NumberLine = {
  label: /^number of failed transactions: /,
  rest: /^(\d+)(?: \(.*\))?\s*$/,
};
const rate: NumberLine = { label: /^tps = /, rest: new RegExp(`^${numberGroup} \\(.+\\)\\s*$`) };
/** Before version 14 a run had two rates. */
const otherRate = /\(including connections establishing\)/;

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
      for (const [known, measure, factor] of [
        [latency, commonMeasures.latency, nsPerMs],
        [failures, commonMeasures.errors, 1],
        [rate, commonMeasures.throughput, 1],
      ] as const) {
        const found = numberBehind(known, line);
        if (found === null || otherRate.test(line)) continue;
        if (Number.isNaN(found)) {
          const reason = `“${line.slice(0, 100)}” has no number where pgbench writes one`;
          return { ok: false, line: index + 1, reason };
        }
        collector.add(place, measure, [found * factor]);
        if (known === rate) hasRate = true;
      }
    }
    if (!hasRate) return unfinished();
    return {
      ok: true,
      file: { benchmarks: collector.list(), comparability, shown: {}, notes: [] },
    };
  },
};

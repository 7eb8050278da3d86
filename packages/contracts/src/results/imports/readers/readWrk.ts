import { commonMeasures, latencyPercentile } from "../commonMeasures.ts";
import { createCollector } from "../createCollector.ts";
import type { ImportReader, ImportRefusal } from "../importedFile.ts";
import { baseUnitOf } from "../measureNameOf.ts";

const start = /^Running .+ test @ (\S+)/;
const errorLine = /^\s+(Socket errors|Non-2xx or 3xx responses):/;
const quantity = /^(\d+(?:\.\d+)?)([a-zA-Zµ]*)$/;
/** wrk scales bytes by 1024 and calls them KB. */
const sizes: Readonly<Record<string, number>> = {
  B: 1,
  KB: 1024,
  MB: 1024 ** 2,
  GB: 1024 ** 3,
  TB: 1024 ** 4,
};

/** What wrk and wrk2 print; several outputs after each other are samples. */
export const readWrk: ImportReader = {
  recognises: (text, json) => json === undefined && /^Running .+ test @ /m.test(text),
  read(text) {
    const collector = createCollector();
    let name: string | null = null;
    let startLine = 0;
    let hasRate = true;
    let refusal: ImportRefusal | null = null;
    const shown: Record<string, string> = {};
    const ends = (line: number, reason: string) => {
      refusal ??= { ok: false, line, reason };
    };
    for (const [index, line] of text.split(/\r?\n/).entries()) {
      const begun = start.exec(line)?.[1];
      if (begun !== undefined) {
        if (!hasRate) ends(startLine, "this run has no line Requests/sec");
        name = begun.replace(/:\d+(?=\/|$)/, "");
        startLine = index + 1;
        hasRate = false;
        continue;
      }
      if (name === null) continue;
      const place = { name };
      const setting = /^ {2}(\d+) threads and (\d+) connections/.exec(line);
      if (setting !== null) shown.threads = setting[1] ?? "";
      if (setting !== null) shown.connections = setting[2] ?? "";
      const mean = /^\s+Latency\s+(?!Distribution)(\S+)/.exec(line)?.[1];
      const [, percentile, latency] = /^\s*(\d+(?:\.\d+)?)%\s+(\S+)\s*$/.exec(line) ?? [];
      const [, word, value = ""] = /^(Requests|Transfer)\/sec:\s+(\S+)/.exec(line) ?? [];
      if (mean !== undefined) {
        const ns = nsOf(mean);
        if (ns === null) ends(index + 1, `${mean} is not a time`);
        else collector.add(place, commonMeasures.latency, [ns]);
      } else if (percentile !== undefined && latency !== undefined) {
        const ns = nsOf(latency);
        if (ns === null) ends(index + 1, `${latency} is not a time`);
        else collector.add(place, latencyPercentile(percentile), [ns]);
      } else if (word === "Requests") {
        hasRate = true;
        if (/^\d+(\.\d+)?$/.test(value))
          collector.add(place, commonMeasures.throughput, [Number(value)]);
        else ends(index + 1, `${value} is not a number of requests`);
      } else if (word === "Transfer") {
        const [, number = "", unit = ""] = quantity.exec(value) ?? [];
        const bytes = Number(number) * (sizes[unit] ?? Number.NaN);
        if (Number.isNaN(bytes)) ends(index + 1, `${value} is not a size`);
        else collector.add(place, commonMeasures.bytesPerSecond, [bytes]);
      } else {
        const failed = errorsOf(line);
        if (failed !== null) collector.add(place, commonMeasures.errors, [failed]);
        else if (errorLine.test(line)) ends(index + 1, `“${line.trim()}” has no counts`);
      }
    }
    if (!hasRate) ends(startLine, "this run has no line Requests/sec");
    if (refusal !== null) return refusal;
    const { connections = "" } = shown;
    return {
      ok: true,
      file: { benchmarks: collector.list(), comparability: { connections }, shown, notes: [] },
    };
  },
};

function nsOf(text: string): number | null {
  const [, number = "", unit = ""] = quantity.exec(text) ?? [];
  const base = baseUnitOf(unit);
  return number === "" || base?.unit !== "ns" ? null : Number(number) * base.factor;
}

function errorsOf(line: string): number | null {
  const counts = /^\s+Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(
    line,
  );
  if (counts !== null) return counts.slice(1).reduce((sum, count) => sum + Number(count), 0);
  const other = /^\s+Non-2xx or 3xx responses: (\d+)/.exec(line)?.[1];
  return other === undefined ? null : Number(other);
}

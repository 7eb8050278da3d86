import { commonMeasures } from "../commonMeasures.ts";
import { createCollector } from "../createCollector.ts";
import type { ImportReader } from "../importedFile.ts";

const begun = /^test (.+?) +\.\.\. bench: */;
const counted =
  /^([\d,]+(?:\.\d+)?) ns\/iter \(\+\/- [\d,.]+\)(?: = ([\d,]+(?:\.\d+)?) MB\/s)?\s*$/;
const bytesPerMb = 1e6;

/**
 * What `cargo bench` prints with Rust's own harness, and Criterion with `--output-format bencher`: a line
 * for each benchmark. Several outputs after each other are samples.
 */
export const readLibtest: ImportReader = {
  recognises: (text, json) => json === undefined && /^test .+ \.\.\. bench: /m.test(text),
  read(text) {
    const collector = createCollector();
    for (const [index, line] of text.split(/\r?\n/).entries()) {
      const name = begun.exec(line)?.[1];
      if (name === undefined) {
        if (!/^test result: FAILED/.test(line)) continue;
        return {
          ok: false,
          line: index + 1,
          reason: "a benchmark failed, so the results are a part",
        };
      }
      const [, ns, rate] = counted.exec(line.replace(begun, "")) ?? [];
      if (ns === undefined) {
        const reason = `“${line.slice(0, 100)}” has no time where cargo bench writes one`;
        return { ok: false, line: index + 1, reason };
      }
      const numberOf = (digits: string) => Number(digits.replaceAll(",", ""));
      collector.add({ name }, commonMeasures.timePerOperation, [numberOf(ns)]);
      if (rate !== undefined) {
        collector.add({ name }, commonMeasures.bytesPerSecond, [numberOf(rate) * bytesPerMb]);
      }
    }
    return {
      ok: true,
      file: { benchmarks: collector.list(), comparability: {}, shown: {}, notes: [] },
    };
  },
};

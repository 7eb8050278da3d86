import type { SeriesHistory } from "@lapline/contracts";

/** Targets that a title names one by one. */
const namedMax = 3;

/** A title that says what a chart draws, for a share of it: "Throughput of pglite, sqlite". */
export function chartTitle(
  histories: readonly Pick<SeriesHistory, "target" | "measure">[],
): string {
  const measures = [...new Set(histories.map(({ measure }) => measure.title))];
  const targets = [...new Set(histories.map(({ target }) => target))];
  const [measure = ""] = measures;
  return [
    measures.length === 1 ? measure : `${histories.length} series`,
    targets.length <= namedMax ? targets.join(", ") : `${targets.length} targets`,
  ].join(" of ");
}

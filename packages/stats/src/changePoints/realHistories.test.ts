import { expect, it } from "vitest";
import fixture from "../../fixtures/realHistories.json" with { type: "json" };
import { detectChangePoints } from "./detectChangePoints.ts";

/** A found change is a labelled one within this many points. */
const margin = 5;

/** Sure labels that are found, and found changes that nobody labelled, over the series of one part. */
function score(part: string) {
  let [sure, hits, found, wrong] = [0, 0, 0, 0];
  for (const series of fixture.series.filter(({ half }) => half === part)) {
    const result = detectChangePoints(series.values);
    if (!result.ok) throw new Error(result.reason);
    const left = result.changes.map(({ index }) => index);
    found += left.length;
    for (const label of [...series.sure, ...series.unsure]) {
      const [nearest] = left.toSorted((a, b) => Math.abs(a - label) - Math.abs(b - label));
      const isHit = nearest !== undefined && Math.abs(nearest - label) <= margin;
      if (isHit) left.splice(left.indexOf(nearest), 1);
      if (series.sure.includes(label)) [sure, hits] = [sure + 1, hits + Number(isHit)];
    }
    wrong += left.length;
  }
  return { recall: hits / sure, precision: 1 - wrong / found };
}

// The rules before these found 0.72, 0.68 and 0.78 of them (docs/benchmarks.md, "Changes in histories").
it.each([
  ["tune", 0.84, 0.89],
  ["judge", 0.76, 0.95],
  ["late", 0.78, 0.87],
])(
  "finds the sure changes of real histories (%s) and few that nobody labelled",
  (part, recall, precision) => {
    const found = score(part);
    expect(found.recall).toBeGreaterThanOrEqual(recall);
    expect(found.precision).toBeGreaterThanOrEqual(precision);
  },
);

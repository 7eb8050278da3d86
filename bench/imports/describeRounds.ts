import { quantile } from "../ingest/quantile.ts";
import type { ImportRound } from "./measureImport.ts";

/** A row a round, and the medians of all. */
export function describeRounds(rounds: readonly ImportRound[]) {
  const median = (read: (round: ImportRound) => number) => quantile(rounds.map(read), 0.5);
  const middle: ImportRound = {
    points: median(({ points }) => points),
    series: median(({ series }) => series),
    storedMs: median(({ storedMs }) => storedMs),
    processedMs: median(({ processedMs }) => processedMs),
    evaluatedMs: median(({ evaluatedMs }) => evaluatedMs),
    bareMs: median(({ bareMs }) => bareMs),
  };
  return [...rounds.map((round, index) => row(`${index + 1}`, round)), row("median", middle)];
}

function row(round: string, { points, series, ...times }: ImportRound) {
  const seconds = (ms: number) => Number((ms / 1000).toFixed(2));
  return {
    round,
    points,
    series,
    "stored s": seconds(times.storedMs),
    "processed s": seconds(times.processedMs),
    "evaluated s": seconds(times.evaluatedMs),
    "points/s": Math.round(points / (times.evaluatedMs / 1000)),
    "bare INSERT s": seconds(times.bareMs),
    ratio: Number((times.evaluatedMs / times.bareMs).toFixed(1)),
  };
}

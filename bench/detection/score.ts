import type { Series } from "./series.ts";

/** A found change is a true one within this many points. */
const margin = 5;
/** Points that a change costs that is never found for good. */
const missedDelay = 40;
/** A change counts as found online when it is found for good within this many points. */
const foundWithin = 10;
/** Changes before this point no method could see. */
const truthMin = 5;

export interface Score {
  f1: number;
  /** Found changes per 1,000 points of series that have none. */
  falsePerThousand: number;
}

export interface OnlineScore {
  falsePerThousand: number;
  /** Points until a change is reported in every later prefix. */
  delayMean: number;
  /** Changes that are never found for good. */
  missed: number;
  f1: number;
}

/**
 * Each true change takes the nearest found one within the margin. True changes that are marked as
 * not detectable count neither as missed nor, when found, as wrong.
 */
export function scoreWhole(all: readonly Series[], found: readonly number[][]): Score {
  let [hits, wrong, missed, quietPoints, quietFound] = [0, 0, 0, 0, 0];
  for (const [i, { values, truth, detectable }] of all.entries()) {
    const left = [...(found[i] ?? [])];
    for (const [k, change] of truth.entries()) {
      const nearest = left.toSorted((a, b) => Math.abs(a - change) - Math.abs(b - change))[0];
      const isHit = nearest !== undefined && Math.abs(nearest - change) <= margin;
      if (isHit) left.splice(left.indexOf(nearest), 1);
      if (!detectable[k]) continue;
      if (isHit) hits += 1;
      else missed += 1;
    }
    wrong += left.length;
    if (truth.length > 0) continue;
    quietPoints += values.length;
    quietFound += left.length;
  }
  return { f1: f1(hits, wrong, missed), falsePerThousand: (1000 * quietFound) / quietPoints };
}

/** `answers[i][k]` is what was reported of series `i` after `first[i] + k` points. */
export function scoreOnline(
  all: readonly Series[],
  answers: readonly number[][][],
  first: readonly number[],
): OnlineScore {
  let [points, wrong, hits] = [0, 0, 0];
  const delays: number[] = [];
  for (const [i, { values, truth }] of all.entries()) {
    const reports = answers[i] ?? [];
    const start = first[i] ?? 0;
    points += values.length;
    wrong += falseAlerts(reports, truth, start);
    for (const change of truth) {
      if (change < truthMin) continue;
      const delay = delayOf(reports, change, start);
      delays.push(delay);
      if (delay <= foundWithin) hits += 1;
    }
  }
  return {
    falsePerThousand: (1000 * wrong) / points,
    delayMean: delays.reduce((sum, delay) => sum + delay, 0) / delays.length,
    missed: delays.filter((delay) => delay === missedDelay).length,
    f1: f1(hits, wrong, delays.length - hits),
  };
}

/** Alerts are places not near an earlier one; false are those near no change, or before it happened. */
function falseAlerts(
  reports: readonly number[][],
  truth: readonly number[],
  first: number,
): number {
  const alerts: number[] = [];
  let wrong = 0;
  for (const [k, report] of reports.entries()) {
    for (const place of report) {
      if (alerts.some((alert) => Math.abs(alert - place) <= margin)) continue;
      alerts.push(place);
      const isTrue = truth.some(
        (change) => Math.abs(change - place) <= margin && first + k > change,
      );
      if (!isTrue) wrong += 1;
    }
  }
  return wrong;
}

function delayOf(reports: readonly number[][], change: number, first: number): number {
  let delay = missedDelay;
  for (let k = reports.length - 1; k >= 0; k -= 1) {
    if (!reports[k]?.some((place) => Math.abs(place - change) <= margin)) break;
    delay = first + k - change;
  }
  return Math.min(missedDelay, Math.max(0, delay));
}

function f1(hits: number, wrong: number, missed: number): number {
  return (2 * hits) / (2 * hits + wrong + missed);
}

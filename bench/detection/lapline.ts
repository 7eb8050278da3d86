import { detectChangePoints, extendDetection, startDetection } from "@lapline/stats";
import type { Detector } from "./detector.ts";

const rounds = 15;

/** Lapline's own detector; online with its kept state, as people see it. */
export const lapline: Detector = {
  name: "Lapline",
  whole: async (series) => series.map(detect),
  online: async (series, first) => series.map((values, i) => readAlong(values, first[i] ?? 0)),
  time: async (values) => best(() => detect(values)),
};

/** Milliseconds that one more point takes on a series of this length: the median of the last hundred. */
export function timeOnePoint(values: readonly number[]): number {
  let state = startDetection();
  const times = values.map((value) => {
    const started = performance.now();
    const result = extendDetection(state, value);
    const took = performance.now() - started;
    if (result.ok) state = result.state;
    return took;
  });
  return times.slice(-100).sort((a, b) => a - b)[50] ?? 0;
}

function detect(values: readonly number[]): number[] {
  const result = detectChangePoints(values);
  if (!result.ok) throw new Error(`value ${result.index} is not finite`);
  return result.changes.map(({ index }) => index);
}

function readAlong(values: readonly number[], first: number): number[][] {
  let state = startDetection();
  const answers: number[][] = [];
  for (const [i, value] of values.entries()) {
    const result = extendDetection(state, value);
    if (!result.ok) throw new Error(result.reason);
    state = result.state;
    if (i + 1 >= first) answers.push(result.reported.map(({ index }) => index));
  }
  return answers;
}

function best(run: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    run();
    least = Math.min(least, performance.now() - started);
  }
  return least;
}

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

/**
 * Milliseconds of processor time that one more point takes on a series of this length, over its last
 * hundred points: the best of a few rounds.
 */
export function timeOnePoint(values: readonly number[]): number {
  const last = 100;
  let before = startDetection();
  const read = (state: typeof before, value: number) => {
    const result = extendDetection(state, value);
    return result.ok ? result.state : state;
  };
  for (const value of values.slice(0, -last)) before = read(before, value);
  return best(() => values.slice(-last).reduce(read, before)) / last;
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

/** Milliseconds of processor time, the least of a few rounds. */
function best(run: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const started = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(started);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

import {
  type CalibrationOutcome,
  compareTrials,
  type JobVariance,
  jobVariance,
  type Random,
} from "@lapline/stats";
import { oldFloor } from "./oldRule.ts";
import { simulateJob, type World } from "./simulateJob.ts";

/** What calibrations of one series, and of others like it, tell the rules before a comparison. */
export interface KnownNoise {
  between: JobVariance | null;
  /** The floor that intervals had to clear before. */
  floor: number;
}

/** Pairs of a calibration by an idle machine. */
const pairs = 10;
const calibrationsEach = 5;

/** A series like `world` on the same hardware, whose jobs differ half as much to half as much again. */
export function likeSeries(world: World, random: Random): World {
  return { ...world, tau: (0.5 + random()) * world.tau };
}

/** Five calibrations each of so many other series. */
export function calibrateOthers(world: World, count: number, random: Random): CalibrationOutcome[] {
  return Array.from({ length: count }, () => likeSeries(world, random)).flatMap((other) =>
    calibrate(other, calibrationsEach, random),
  );
}

/** What is known of a series that was calibrated `own` times, beside others like it. */
export function knowNoise(
  world: World,
  { own, others }: { own: number; others: JobVariance | null },
  random: Random,
): KnownNoise {
  const calibrations = calibrate(world, own, random);
  return {
    between: jobVariance(calibrations, others),
    floor: oldFloor(calibrations.map(({ logRatio }) => logRatio)),
  };
}

function calibrate(world: World, count: number, random: Random): CalibrationOutcome[] {
  return Array.from({ length: count }, () => {
    const { a, b } = simulateJob(world, { trueRatio: 1, pairs }, random);
    const found = compareTrials({ a, b, design: "interleaved" });
    if (!found.ok) throw new Error(found.detail);
    const { ratio, standardError, degreesOfFreedom } = found;
    if (standardError === null || degreesOfFreedom === null) throw new Error("no interval");
    return { logRatio: Math.log(ratio), standardError, degreesOfFreedom };
  });
}

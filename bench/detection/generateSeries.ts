import { seededRandom } from "@lapline/stats";
import {
  bimodalNoise,
  correlatedNoise,
  type Draw,
  drawFrom,
  flatNoise,
  wanderingNoise,
  withOutliers,
} from "./drawNoise.ts";
import type { Series } from "./series.ts";

/** How long series are, where they may change and how much a change is at least. */
interface World {
  lengths: readonly [number, number];
  /** Fewest points before and after a change. */
  margin: number;
  /** Smallest step, standard deviations of the noise. */
  stepMin: number;
}

type Made = Pick<Series, "values" | "truth">;
type Family = (draw: Draw, n: number, world: World) => Made;

const changing: Record<string, Family> = {
  step: (draw, n, world) => stepped(draw, flatNoise, n, world),
  "step, outliers": (draw, n, world) => {
    const made = stepped(draw, flatNoise, n, world);
    return { ...made, values: withOutliers(draw, made.values) };
  },
  "step, two modes": (draw, n, world) =>
    stepped(draw, bimodalNoise, n, world, draw.between(0.08, 0.2)),
  "step, wandering": (draw, n, world) => stepped(draw, wanderingNoise, n, world),
};

const onlyWhole: Record<string, Family> = {
  "several steps": (draw, n) => {
    const deviation = draw.scaled(0.005, 0.03);
    const truth = Array.from(
      { length: draw.whole(2, 5) },
      (_, i) => 30 + 30 * i + draw.whole(0, 9),
    );
    const within = truth.filter((place) => place < n - 20);
    const values = within.reduce(
      (sofar, place) => withStep(sofar, place, sizeOf(draw, 2 * deviation)),
      flatNoise(draw, n, deviation),
    );
    return { values, truth: within };
  },
  "short level": (draw, n) => {
    const deviation = draw.scaled(0.003, 0.018);
    const place = draw.whole(20, n - 30);
    const end = place + draw.whole(3, 8);
    const factor = 1 + Math.max(draw.between(0.05, 0.2), 5 * deviation);
    const noise = flatNoise(draw, n, deviation);
    const values = noise.map((value, i) => (i >= place && i < end ? value * factor : value));
    return { values, truth: [place, end] };
  },
  "near an end": (draw) => {
    const n = draw.whole(20, 56);
    const deviation = draw.scaled(0.003, 0.025);
    const reach = draw.whole(5, 10);
    const place = draw.chance(0.5) ? reach : n - reach;
    const noise = flatNoise(draw, n, deviation);
    return { values: withStep(noise, place, sizeOf(draw, 4 * deviation)), truth: [place] };
  },
  quantised: (draw, n) => {
    const place = draw.whole(10, n - 10);
    const quiet = Array.from({ length: n }, () => draw.whole(130, 131));
    return { values: withStep(quiet, place, sizeOf(draw, 0.03)).map(Math.round), truth: [place] };
  },
};

const constant: Record<string, Family> = {
  none: (draw, n) => quiet(flatNoise(draw, n, draw.scaled(0.005, 0.05))),
  "none, outliers": (draw, n) =>
    quiet(withOutliers(draw, flatNoise(draw, n, draw.scaled(0.005, 0.05)))),
  "none, two modes": (draw, n) => quiet(bimodalNoise(draw, n, draw.scaled(0.003, 0.02))),
  "none, correlated": (draw, n) => quiet(correlatedNoise(draw, n, draw.scaled(0.005, 0.03))),
  "none, wider noise": (draw, n) => {
    const [place, factor] = [draw.whole(30, n - 30), draw.between(2, 4)];
    const noise = flatNoise(draw, n, draw.scaled(0.003, 0.02));
    return quiet(noise.map((value, i) => (i < place ? value : value ** factor)));
  },
  "none, drift": (draw, n) => {
    const [total, waves] = [draw.between(0.03, 0.08), draw.chance(0.5) ? draw.between(1, 1.8) : 0];
    const drift = (i: number) =>
      waves === 0 ? (total * i) / n : (total / 2) * Math.sin((2 * Math.PI * waves * i) / n);
    const noise = flatNoise(draw, n, draw.scaled(0.005, 0.03));
    return quiet(noise.map((value, i) => value * (1 + drift(i))));
  },
  "none, wandering": (draw, n) => quiet(wanderingNoise(draw, n, draw.scaled(0.01, 0.05))),
};

/**
 * Histories with known changes from a seed, of the families that STATISTICS.md names but of noise of
 * other shapes than that of the development sets: nothing of the detector was chosen on them.
 */
export function generateWhole(count: number, seed: number): Series[] {
  const families = { ...changing, ...onlyWhole, ...constant };
  return generate(families, count, seed, { lengths: [100, 400], margin: 20, stepMin: 1.5 });
}

/** The same of 120 points each, to be read point by point; steps from 1.2 deviations on. */
export function generateOnline(count: number, seed: number): Series[] {
  // Half of them change.
  const families = { ...changing, ...constant };
  return generate(families, count, seed, { lengths: [120, 120], margin: 40, stepMin: 1.2 });
}

function generate(
  families: Record<string, Family>,
  count: number,
  seed: number,
  world: World,
): Series[] {
  const draw = drawFrom(seededRandom(seed));
  const named = Object.entries(families);
  return Array.from({ length: count }, (_, i) => {
    const [family, make] = named[i % named.length] as (typeof named)[number];
    const { values, truth } = make(draw, draw.whole(...world.lengths), world);
    const unit = draw.scaled(1e-3, 1e3);
    return {
      name: `${family} ${i}`,
      family,
      values: values.map((value) => value * unit),
      truth,
      detectable: truth.map(() => true),
    };
  });
}

function stepped(
  draw: Draw,
  noise: (draw: Draw, n: number, deviation: number) => number[],
  n: number,
  { margin, stepMin }: World,
  leastSize = 0.02,
): Made {
  const deviation = draw.scaled(0.005, 0.04);
  const place = draw.whole(margin, n - margin);
  const size = sizeOf(draw, Math.max(leastSize, stepMin * deviation));
  return { values: withStep(noise(draw, n, deviation), place, size), truth: [place] };
}

/** 2 to 20 %, at least `least`, up or down. */
function sizeOf(draw: Draw, least: number): number {
  return (draw.chance(0.6) ? 1 : -1) * Math.max(least, draw.scaled(0.02, 0.2));
}

function withStep(values: readonly number[], place: number, size: number): number[] {
  return values.map((value, i) => (i < place ? value : value * (1 + size)));
}

function quiet(values: number[]): Made {
  return { values, truth: [] };
}

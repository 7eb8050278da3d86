import type { Random } from "@lapline/stats";

/** Where noise takes its numbers from. */
export interface Draw {
  between(low: number, high: number): number;
  /** Uniform on the logarithm. */
  scaled(low: number, high: number): number;
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  normal(): number;
}

/** Draws from a generator. */
export function drawFrom(random: Random): Draw {
  const between = (low: number, high: number) => low + (high - low) * random();
  return {
    between,
    scaled: (low, high) => Math.exp(between(Math.log(low), Math.log(high))),
    whole: (low, high) => Math.floor(between(low, high + 1)),
    chance: (probability) => random() < probability,
    pick: (from) => from[Math.floor(random() * from.length)] as (typeof from)[number],
    normal: () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
  };
}

const shapes = ["normal", "gamma", "laplace", "student", "mixture"] as const;
type Shape = (typeof shapes)[number];

/** Factors around 1 with a standard deviation of about `deviation`, of one shape. */
export function flatNoise(draw: Draw, n: number, deviation: number): number[] {
  const shape = draw.pick(shapes);
  return Array.from({ length: n }, () => Math.exp(deviation * ofShape(draw, shape)));
}

/** One number of a shape, scaled to a standard deviation of one. */
function ofShape(draw: Draw, shape: Shape): number {
  const exponential = () => -Math.log(1 - draw.between(0, 1));
  switch (shape) {
    case "normal":
      return draw.normal();
    case "gamma":
      return (exponential() + exponential() + exponential() - 3) / Math.sqrt(3);
    case "laplace":
      return ((draw.chance(0.5) ? 1 : -1) * exponential()) / Math.SQRT2;
    case "student": {
      const squares = Array.from({ length: 4 }, () => draw.normal() ** 2);
      return draw.normal() / Math.sqrt(squares.reduce((a, b) => a + b, 0) / 4) / Math.SQRT2;
    }
    case "mixture":
      return (draw.chance(0.1) ? 2.5 : 0.7) * draw.normal();
  }
}

/** Noise that jumps between two modes, each point anew or staying for a while. */
export function bimodalNoise(draw: Draw, n: number, deviation: number): number[] {
  const gap = draw.between(0.03, 0.15);
  const share = draw.between(0.2, 0.5);
  const stay = draw.pick([0, 0.4, 0.6]);
  let high = draw.chance(share);
  return Array.from({ length: n }, () => {
    if (!draw.chance(stay)) high = draw.chance(share);
    return (high ? 1 + gap : 1) * Math.exp(deviation * draw.normal());
  });
}

/** Noise of which each point resembles the one before. */
export function correlatedNoise(draw: Draw, n: number, deviation: number): number[] {
  const memory = draw.between(0.2, 0.6);
  let now = draw.normal();
  return Array.from({ length: n }, () => {
    now = memory * now + Math.sqrt(1 - memory ** 2) * draw.normal();
    return Math.exp(deviation * now);
  });
}

/** Skewed noise on a level that wanders by itself over some twenty points, as on shared machines. */
export function wanderingNoise(draw: Draw, n: number, deviation: number): number[] {
  const share = draw.between(0.2, 0.6);
  let level = draw.normal();
  return flatNoise(draw, n, deviation).map((factor) => {
    level = 0.95 * level + Math.sqrt(1 - 0.95 ** 2) * draw.normal();
    return factor * Math.exp(share * deviation * level);
  });
}

/** Some points much larger, a few much smaller. */
export function withOutliers(draw: Draw, values: readonly number[]): number[] {
  const rate = draw.between(0.02, 0.06);
  return values.map((value) => {
    if (!draw.chance(rate)) return value;
    return value * (draw.chance(0.9) ? draw.between(1.2, 2) : draw.between(0.6, 0.9));
  });
}

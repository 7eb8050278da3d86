import { type Random, seededRandom } from "@lapline/stats";
import type { Pair } from "./pair.ts";

const kinds = ["plain", "outliers", "bimodal", "warmup"] as const;
const ratios = [1, 1, 1, 1, 1, 1, 1.01, 1.02, 1.02, 1.05, 1.05, 1.1, 0.95];

/**
 * Pairs with a known ratio from a seed: the nested noise of processes and iterations, of various
 * sizes, plain, with outliers, with two modes of the process, and with a warm-up.
 */
export function generatePairs(count: number, seed: number): Pair[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, i) => {
    const kind = kinds[i % kinds.length] ?? "plain";
    const design = Math.floor(i / kinds.length) % 2 === 0 ? "interleaved" : "blocked";
    const trueRatio = ratios[Math.floor(i / (2 * kinds.length)) % ratios.length] ?? 1;
    const world = worldOf(kind, random);
    const a = side(world, 1, random);
    const b = side(world, trueRatio, random);
    return { name: `generated_${i}`, kind, design, trueRatio, a, b };
  });
}

interface World {
  kind: (typeof kinds)[number];
  level: number;
  trials: number;
  iterations: number;
  betweenTrials: number;
  withinTrial: number;
  modeGap: number;
  modeShare: number;
}

function worldOf(kind: World["kind"], random: Random): World {
  return {
    kind,
    level: 10 ** (-3.5 + 7 * random()),
    trials: pick([5, 5, 10, 10, 10, 20, 20], random),
    iterations: pick([5, 10, 10], random),
    betweenTrials: 0.002 * 15 ** random(),
    withinTrial: 0.003 * 14 ** random(),
    modeGap: kind === "bimodal" ? 0.03 + 0.05 * random() : 0,
    modeShare: 0.3 + 0.2 * random(),
  };
}

function side(world: World, ratio: number, random: Random): number[][] {
  return Array.from({ length: world.trials }, () => {
    const mode = random() < world.modeShare ? world.modeGap : 0;
    const luck = world.level * ratio * Math.exp(mode + world.betweenTrials * normal(random));
    return Array.from({ length: world.iterations }, (_, j) => {
      const time = luck * Math.exp(world.withinTrial * normal(random));
      if (world.kind === "warmup") return time * (1 + 0.5 * Math.exp(-1.6 * j));
      const disturbed = world.kind === "outliers" && random() < 0.06;
      return disturbed ? time * (1.2 + 1.3 * random()) : time;
    });
  });
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function pick(from: readonly number[], random: Random): number {
  return from[Math.floor(random() * from.length)] ?? 0;
}

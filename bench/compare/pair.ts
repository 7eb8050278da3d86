import { readFileSync } from "node:fs";
import { z } from "zod";

const trials = z.array(z.array(z.number()));
const pairSchema = z.object({
  name: z.string(),
  kind: z.string(),
  design: z.enum(["interleaved", "blocked"]),
  true_ratio: z.number(),
  a: trials,
  b: trials,
});

/** Two versions' trials, with the ratio of their times that is known. */
export interface Pair {
  name: string;
  kind: string;
  design: "interleaved" | "blocked";
  trueRatio: number;
  a: number[][];
  b: number[][];
}

/** Reads pairs from a JSON file. Throws on one that holds something else. */
export function readPairs(path: string): Pair[] {
  const pairs = z.array(pairSchema).parse(JSON.parse(readFileSync(path, "utf8")));
  return pairs.map(({ true_ratio: trueRatio, ...pair }) => ({ ...pair, trueRatio }));
}

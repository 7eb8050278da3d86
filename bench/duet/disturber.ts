import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { isMainThread, Worker, workerData } from "node:worker_threads";
import { seededRandom } from "../../packages/stats/src/seededRandom.ts";

// The weather of bench/duet: on every core, bursts of 0.1 to 10 s and rests as long, and one that wanders
// for minutes between doing nothing and taking half a core. Started by the bench, ended by it.
//   node bench/duet/disturber.ts --seed 7

/** Computes until then. */
function burn(untilMs: number): void {
  let sum = 0;
  while (performance.now() < untilMs) for (let i = 0; i < 1e4; i += 1) sum += Math.sqrt(i + sum);
}

const rest = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

function bursts(seed: number): never {
  const random = seededRandom(seed);
  // Even on the logarithm: short bursts are as frequent as long ones are rare.
  const length = () => 100 * 100 ** random();
  for (;;) {
    rest(length());
    burn(performance.now() + length());
  }
}

function wander(seed: number): never {
  const phase = 2 * Math.PI * seededRandom(seed)();
  const periodMs = 150_000;
  for (;;) {
    const share = 0.25 * (1 + Math.sin(phase + (2 * Math.PI * performance.now()) / periodMs));
    burn(performance.now() + 100 * share);
    rest(100 * (1 - share));
  }
}

if (isMainThread) {
  const { values } = parseArgs({ options: { seed: { type: "string", default: "1" } } });
  const seed = Number(values.seed);
  const file = new URL(import.meta.url);
  for (let core = 0; core < availableParallelism(); core += 1) {
    new Worker(file, { workerData: { kind: "bursts", seed: seed * 100 + core } });
  }
  new Worker(file, { workerData: { kind: "wander", seed: seed * 100 + 99 } });
  // Without the bench there is nothing to disturb.
  process.stdin.on("end", () => process.exit(0)).resume();
} else {
  const { kind, seed } = workerData as { kind: "bursts" | "wander"; seed: number };
  if (kind === "bursts") bursts(seed);
  else wander(seed);
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "../../apps/worker/src/clock.ts";
import { processTreeUsage } from "../../apps/worker/src/sampling/processTreeUsage.ts";
import { startSampler } from "../../apps/worker/src/sampling/startSampler.ts";
import { type Comparison, compare } from "./comparison.ts";

/** Two samples of the worker's step fall into one turn. */
const turnMs = 500;

/**
 * Reads of a busy in-process target by second of its CPU time while the worker's sampler watches it, and
 * while not: what others do on the machine takes time from it, but hardly CPU time.
 */
export async function compareSampling(rounds: number): Promise<Comparison> {
  const program = new URL("./readingTarget.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const countReads = async () => {
    child.stdin.write("\n");
    const { value } = await lines.next();
    const [reads = Number.NaN, cpuUs = Number.NaN] = String(value).split(" ").map(Number);
    return { reads, cpuUs };
  };

  async function readsPerSecond(watched: boolean): Promise<number> {
    const usage = processTreeUsage(child.pid ?? 0);
    const zeroNs = systemClock.monotonicNs();
    const sampler = watched ? startSampler({ usage, clock: systemClock, zeroNs }) : null;
    const before = await countReads();
    await sleep(turnMs);
    const after = await countReads();
    sampler?.stop();
    return ((after.reads - before.reads) * 1e6) / (after.cpuUs - before.cpuUs);
  }

  const figures: { lapline: number; other: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const watchedFirst = round % 2 === 0;
    const before = watchedFirst ? await readsPerSecond(true) : undefined;
    const other = await readsPerSecond(false);
    const lapline = before ?? (await readsPerSecond(true));
    if (round > 0) figures.push({ lapline, other });
  }
  const ended = once(child, "exit");
  child.stdin.end();
  await ended;
  const title = "busy in-process target, sampled / not sampled";
  return compare(
    { title, unit: "reads per second of CPU time", ratioMin: 0.99, ratioMax: 1.01 },
    figures,
  );
}

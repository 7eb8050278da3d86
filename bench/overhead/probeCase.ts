import type { HarnessResult } from "@lapline/contracts";
import { type HarnessCase, startHarnessProgram } from "@lapline/workloads/harnessTesting";
import { systemClock } from "../../apps/worker/src/clock.ts";
import { processTreeUsage } from "../../apps/worker/src/sampling/processTreeUsage.ts";
import { startSampler } from "../../apps/worker/src/sampling/startSampler.ts";

type Probe = HarnessResult<"probe">;
type Turn = NonNullable<Probe["loops"][number]["turns"]>[number];

interface Found {
  emptySpansNs: number[];
  /** By the loop's name. */
  turns: Map<string, { each: Turn[]; operationsPerTurn: number; realNs: number[] }>;
  /** Of operations on the real library, watched by the worker's sampler and not, one after the other. */
  sampling: number[];
}

/** Probes one harness in as many processes as `rounds`, twice in each: watched and not. */
export async function probeCase(one: HarnessCase, folder: string, rounds: number): Promise<Found> {
  const argv = await one.provide(folder);
  const found: Found = { emptySpansNs: [], turns: new Map(), sampling: [] };
  for (let round = 0; round < rounds; round++) {
    await using harness = startHarnessProgram([...argv]);
    const ask = async (watched: boolean) => {
      const usage = processTreeUsage(harness.processId);
      const zeroNs = systemClock.monotonicNs();
      const sampler = watched ? startSampler({ usage, clock: systemClock, zeroNs }) : null;
      const probe = await harness.expect("probe");
      sampler?.stop();
      keep(found, probe);
      return probe;
    };
    // The first one is for compilers and caches.
    await harness.expect("probe");
    const watchedFirst = round % 2 === 0;
    const first = await ask(watchedFirst);
    const second = await ask(!watchedFirst);
    const [watched, alone] = watchedFirst ? [first, second] : [second, first];
    found.sampling.push(...samplingRatios(watched, alone));
  }
  return found;
}

function keep({ emptySpansNs, turns }: Found, { emptySpanNs, loops }: Probe): void {
  if (emptySpanNs !== undefined) emptySpansNs.push(emptySpanNs);
  for (const { name, operations, operationNs, turns: each = [] } of loops) {
    const operationsPerTurn = operations / each.length;
    const known = turns.get(name) ?? { each: [], operationsPerTurn, realNs: [] };
    known.each.push(...each);
    if (operationNs !== undefined) known.realNs.push(operationNs);
    if (each.length > 0) turns.set(name, known);
  }
}

/** CPU time of each loop's operation on the real library, watched by it alone. */
function samplingRatios(watched: Probe, alone: Probe): number[] {
  return watched.loops.flatMap(({ name, operationNs }) => {
    const other = alone.loops.find((loop) => loop.name === name)?.operationNs;
    return operationNs === undefined || other === undefined ? [] : [operationNs / other];
  });
}

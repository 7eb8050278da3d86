import { setImmediate } from "node:timers/promises";
import type { HarnessResult } from "@lapline/contracts";
import type { Awaitable } from "../drivers/objectsDriver.ts";

export type ProbedLoop = HarnessResult<"probe">["loops"][number];

interface Sides {
  /** Does the work as a scenario does it; answers the CPU time that it took, ns. */
  harness(): Awaitable<number>;
  /** Does the same work in a bare loop. */
  bare(): Awaitable<number>;
}

interface Length {
  /** Turns that count, each so short that most are over before the machine does something else. */
  turns: number;
  /** Turns before those, for the compiler. */
  ahead: number;
  operationsPerTurn: number;
}

/** Both sides begin alike: with nothing left to do for the event loop. */
async function turnOf(side: () => Awaitable<number>): Promise<number> {
  await setImmediate();
  return side();
}

/**
 * CPU time of this process. What other programs of the machine do hardly shows in it, and the harness's
 * own part is CPU time. (That of a thread is updated every few milliseconds only.)
 */
export function cpuTimeNs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
}

/** Runs both sides alternately in this process, each first every other time. */
export async function byTurns(
  name: string,
  { harness, bare }: Sides,
  { turns, ahead, operationsPerTurn }: Length,
): Promise<ProbedLoop> {
  const counted: { harnessNs: number; bareNs: number }[] = [];
  for (let i = -ahead; i < turns; i++) {
    const early = i % 2 === 0 ? await turnOf(harness) : undefined;
    const bareNs = await turnOf(bare);
    const harnessNs = early ?? (await turnOf(harness));
    if (i >= 0) counted.push({ harnessNs, bareNs });
  }
  const durationNs = counted.reduce((sum, turn) => sum + turn.harnessNs, 0);
  return { name, operations: turns * operationsPerTurn, durationNs, turns: counted };
}

/** The middle value, the higher one of two. */
export function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

import { setImmediate, setTimeout } from "node:timers/promises";
import type { HarnessHost } from "./trialContext.ts";

/** Number of CLOCK_MONOTONIC in Linux' time.h. */
const CLOCK_MONOTONIC = 1;

/** The little that is used of Deno, where Deno is the runtime. */
interface DenoForeign {
  dlopen(
    path: string,
    symbols: Record<string, { parameters: readonly string[]; result: string }>,
  ): { symbols: { clock_gettime(clock: number, into: BigInt64Array): number }; close(): void };
}

function isDeno(value: unknown): value is DenoForeign {
  return typeof value === "object" && value !== null && "dlopen" in value;
}

/**
 * In Deno `process.hrtime` counts from the start of the process, so it is asked of the C library once
 * and goes on by `performance.now()`.
 */
function monotonicClock(): () => bigint {
  const deno: unknown = Reflect.get(globalThis, "Deno");
  if (!isDeno(deno)) return () => process.hrtime.bigint();
  const library = deno.dlopen("libc.so.6", {
    clock_gettime: { parameters: ["i32", "buffer"], result: "i32" },
  });
  const time = new BigInt64Array(2);
  const atMs = performance.now();
  const failed = library.symbols.clock_gettime(CLOCK_MONOTONIC, time);
  library.close();
  if (failed !== 0) throw new Error("The monotonic clock cannot be read.");
  const [seconds = 0n, nanoseconds = 0n] = time;
  const zeroNs = seconds * 1_000_000_000n + nanoseconds - BigInt(Math.round(atMs * 1e6));
  return () => zeroNs + BigInt(Math.round(performance.now() * 1e6));
}

const monotonicNs = monotonicClock();

/** The host of a harness that runs in Node.js or Deno. */
export const runtimeHost: HarnessHost = {
  monotonicNs,
  yieldThread: () => setImmediate(),
  delay: async (ms) => void (await setTimeout(ms)),
};

/** Name and release of the runtime that this program runs in. */
export function runtimeName(): string {
  const { deno } = process.versions;
  return deno === undefined ? process.version : `deno ${deno}`;
}

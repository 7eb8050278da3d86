import { Piscina } from "piscina";
import { threadEnv } from "../env.ts";
import { processSingleton } from "../processSingleton.ts";
import type { ThreadAnswer, ThreadCall } from "./threadCall.ts";
import { threadFile } from "./threadFile.ts";
import { Turns } from "./turns.ts";

/** Results of machines have a thread of their own, so that no person's preview delays them. */
export type Lane = "machines" | "callers";

/** Threads of each lane. They run below the priority of the thread that answers requests. */
const threads: Record<Lane, number> = { machines: 1, callers: 2 };
/** Requests that wait for a turn; their bodies are bounded by the memory for bodies. */
const waitingMax = 200;
/** A thread that has nothing to do gives its memory back after this long. */
const idleMs = 20_000;
const heapMebibytesMax = 1_024;

function makePool(lane: Lane): Piscina<ThreadCall, ThreadAnswer> {
  return new Piscina<ThreadCall, ThreadAnswer>({
    filename: threadFile(),
    minThreads: 0,
    maxThreads: threads[lane],
    idleTimeout: idleMs,
    // A thread that waits for work without turning its event loop would lose its database connections.
    atomics: "disabled",
    resourceLimits: { maxOldGenerationSizeMb: heapMebibytesMax },
    execArgv: [],
    env: threadEnv(),
  });
}

/** Whose turn it is on the threads of a lane. */
export function threadTurns(lane: Lane): Turns {
  return processSingleton(`turns.${lane}`, () => new Turns({ atOnce: threads[lane], waitingMax }));
}

/** The threads of a lane, started when there is something for them. */
export function threadPool(lane: Lane): Piscina<ThreadCall, ThreadAnswer> {
  return processSingleton(`threads.${lane}`, () => makePool(lane));
}

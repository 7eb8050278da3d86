import { existsSync } from "node:fs";
import { join } from "node:path";
import { Piscina } from "piscina";
import { threadEnv } from "../env.ts";
import { processSingleton } from "../processSingleton.ts";
import { Turns } from "./turns.ts";

/** A request as it is handed to a thread; what it costs nothing to move is moved, not copied. */
export interface ThreadCall {
  door: "rest" | "trpc" | "machine" | "hook";
  url: string;
  method: string;
  headers: [name: string, value: string][];
  requestId: string;
  body: Uint8Array<ArrayBuffer> | null;
}

export interface ThreadAnswer {
  status: number;
  headers: [name: string, value: string][];
  body: ArrayBuffer | null;
}

/** Name of the bundle that the build puts beside the server. */
const bundle = "heavyThread.mjs";
const source = "src/server/heavyThread.ts";

/**
 * The program of the threads: the bundle beside the built server, which works in its own folder, or
 * the source while developing and testing.
 */
function threadFile(): string {
  const here = process.cwd();
  const candidates = [bundle, source, `apps/web/${source}`].map((path) =>
    join(/* turbopackIgnore: true */ here, path),
  );
  const found = candidates.find((path) => existsSync(path));
  if (found === undefined) throw new Error(`the threads' program is missing: ${candidates[0]}`);
  return found;
}

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

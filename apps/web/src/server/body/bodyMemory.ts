import { ApiError } from "../http/apiError.ts";
import type { Caller } from "../limits/caller.ts";
import { tooMany } from "../limits/consume.ts";
import { processSingleton } from "../processSingleton.ts";

/** The longest that a body may take to come: who has proved nothing has only a little to send. */
export const bodyMsMax: Record<Caller["standing"], number> = {
  stranger: 15_000,
  known: 120_000,
  machine: 120_000,
};

/** Largest body that is parsed on the thread that answers requests: a few milliseconds of work. */
export const lightBytesMax = 256 * 1024;

const mebibyte = 1024 * 1024;

interface Room {
  bytesMax: number;
  /** Of one network, or of one machine, whose network many others rightly share. */
  shareMax: number;
}

/**
 * Bytes of bodies that this process holds at once. Small ones are not crowded out by large ones, nor
 * what proved callers and machines send by what anybody may. A share holds the largest body of its
 * callers at least; of what strangers hold, no network has more than a sixteenth.
 */
const rooms: Record<Caller["standing"], Record<"light" | "heavy", Room>> = {
  stranger: {
    light: { bytesMax: 32 * mebibyte, shareMax: 2 * mebibyte },
    heavy: { bytesMax: 80 * mebibyte, shareMax: 5 * mebibyte },
  },
  known: {
    light: { bytesMax: 64 * mebibyte, shareMax: 4 * mebibyte },
    heavy: { bytesMax: 128 * mebibyte, shareMax: 32 * mebibyte },
  },
  machine: {
    light: { bytesMax: 32 * mebibyte, shareMax: 2 * mebibyte },
    heavy: { bytesMax: 96 * mebibyte, shareMax: 32 * mebibyte },
  },
};

/** Bytes by room, and by share of a room. */
const held = () => processSingleton("bodyMemory", () => new Map<string, number>());

function add(name: string, bytes: number): void {
  const sum = (held().get(name) ?? 0) + bytes;
  if (sum === 0) held().delete(name);
  else held().set(name, sum);
}

const roomNames = Object.keys(rooms).flatMap((standing) => [
  `${standing} light`,
  `${standing} heavy`,
]);

/** Bytes of bodies in memory, for tests and figures. */
export function bodyBytesHeld(): number {
  return roomNames.reduce((sum, name) => sum + (held().get(name) ?? 0), 0);
}

function full(): ApiError {
  return new ApiError({
    status: 503,
    code: "server_busy",
    detail:
      "Lapline is reading as many large requests as it has memory for. Wait 5 s and try again.",
    headers: { "retry-after": "5" },
  });
}

/**
 * The memory of one body: `grow` says how long it is by now and what is held for it, and refuses
 * beyond what its sender's network may hold (429) and beyond all bounds (503).
 */
export class BodyMemory {
  readonly #caller: Caller;
  #names: string[] = [];
  #bytes = 0;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  grow(bytes: number, bytesHeld: number): void {
    this.release();
    const { standing, network, key } = this.#caller;
    const kind = bytes > lightBytesMax ? "heavy" : "light";
    const room = `${standing} ${kind}`;
    const share = `${room} ${network ?? key}`;
    const { bytesMax, shareMax } = rooms[standing][kind];
    if ((held().get(share) ?? 0) + bytesHeld > shareMax) {
      const limit = { name: "bodies", points: shareMax, windowSeconds: 5 };
      throw tooMany("unfinished requests from your address", 5_000, limit);
    }
    if ((held().get(room) ?? 0) + bytesHeld > bytesMax) throw full();
    this.#names = [room, share];
    this.#bytes = bytesHeld;
    for (const name of this.#names) add(name, bytesHeld);
  }

  release(): void {
    for (const name of this.#names) add(name, -this.#bytes);
    this.#names = [];
    this.#bytes = 0;
  }
}

import { ApiError } from "../http/apiError.ts";
import { processSingleton } from "../processSingleton.ts";
import { lightBytesMax } from "./lightBytesMax.ts";

const mebibyte = 1024 * 1024;

/** Bytes of bodies that this process holds at once; small ones are not crowded out by large ones. */
const bytesMax = { light: 64 * mebibyte, heavy: 128 * mebibyte };

const held = () => processSingleton("bodyMemory", () => ({ light: 0, heavy: 0 }));

/** Bytes of bodies in memory, for tests and figures. */
export function bodyBytesHeld(): number {
  const { light, heavy } = held();
  return light + heavy;
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
 * The memory of one body: `grow` says how long it is by now and what is held for it, and refuses (503)
 * beyond all bounds.
 */
export class BodyMemory {
  #kind: "light" | "heavy" = "light";
  #bytes = 0;

  grow(bytes: number, bytesHeld: number): void {
    const all = held();
    const kind = bytes > lightBytesMax ? "heavy" : "light";
    all[this.#kind] -= this.#bytes;
    this.#bytes = 0;
    if (all[kind] + bytesHeld > bytesMax[kind]) throw full();
    this.#kind = kind;
    this.#bytes = bytesHeld;
    all[kind] += bytesHeld;
  }

  release(): void {
    held()[this.#kind] -= this.#bytes;
    this.#bytes = 0;
  }
}

import { formatValue } from "@lapline/contracts";
import { ApiError } from "../http/apiError.ts";
import { type BodyReader, drainBody, isCrumbled } from "../http/drainBody.ts";

const firstCapacity = 4 * 1024;

/**
 * Bytes that come in pieces, each copied at once into one buffer that doubles: a thousand pieces of a
 * byte take no more memory than one of a thousand.
 */
class GrowingBytes {
  #buffer = new Uint8Array(0);
  #length = 0;
  readonly #bytesMax: number;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** The memory that is needed once `bytes` more are there. */
  capacityWith(bytes: number): number {
    const needed = this.#length + bytes;
    let capacity = Math.max(firstCapacity, this.#buffer.byteLength);
    while (capacity < needed) capacity *= 2;
    return Math.max(needed, Math.min(capacity, this.#bytesMax));
  }

  append(piece: Uint8Array): void {
    const capacity = this.capacityWith(piece.byteLength);
    if (capacity > this.#buffer.byteLength) {
      const grown = new Uint8Array(capacity);
      grown.set(this.#buffer.subarray(0, this.#length));
      this.#buffer = grown;
    }
    this.#buffer.set(piece, this.#length);
    this.#length += piece.byteLength;
  }

  /** All of it in memory of its own and of its length, which a thread can take over without a copy. */
  whole(): Uint8Array<ArrayBuffer> {
    return this.#length === this.#buffer.byteLength
      ? this.#buffer
      : this.#buffer.slice(0, this.#length);
  }
}

/** The longest pause between two pieces of a body. */
const pauseMsMax = 20_000;

export interface BodyBounds {
  bytesMax: number;
  /** The longest for all of it. */
  msMax: number;
}

/** Told of a body's length as it becomes known; both may refuse it by throwing an ApiError. */
export interface BodyWatch {
  /** The length that the sender announces; 0 where it does not. Called once, before the first byte. */
  expect: (bytes: number) => void;
  /** The length so far, and the memory that is held for it. */
  grow: (bytes: number, bytesHeld: number) => void;
}

function tooLarge(bytesMax: number): ApiError {
  return new ApiError({
    status: 413,
    code: "body_too_large",
    detail: `The body is larger than the ${formatValue(bytesMax, "bytes")} that this address takes. Send less at a time.`,
  });
}

function crumbled(): ApiError {
  return new ApiError({
    status: 400,
    code: "body_in_crumbs",
    detail: "The body came in very many small pieces. Send it in pieces of a kilobyte or more.",
  });
}

/** Ends the reading where the sender pauses too long or needs too long for all; one timer for it all. */
function watchClock(reader: BodyReader, msMax: number) {
  const endMs = performance.now() + msMax;
  let heardMs = performance.now();
  let isLate = false;
  let timer: NodeJS.Timeout;
  const look = (): void => {
    const leftMs = Math.min(heardMs + pauseMsMax, endMs) - performance.now();
    if (leftMs > 0) {
      timer = setTimeout(look, Math.ceil(leftMs));
      return;
    }
    isLate = true;
    void reader.cancel().catch(() => undefined);
  };
  look();
  return {
    heard(): void {
      heardMs = performance.now();
    },
    isLate: () => isLate,
    stop: () => clearTimeout(timer),
  };
}

async function readBounded(
  reader: BodyReader,
  { bytesMax, msMax }: BodyBounds,
  watch: BodyWatch,
): Promise<Uint8Array<ArrayBuffer>> {
  const clock = watchClock(reader, msMax);
  const read = new GrowingBytes(bytesMax);
  let bytes = 0;
  let pieces = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (clock.isLate()) throw new Error("the body came too slowly");
      if (done) break;
      clock.heard();
      bytes += value.byteLength;
      pieces += 1;
      if (bytes > bytesMax) throw tooLarge(bytesMax);
      if (isCrumbled(pieces, bytes)) throw crumbled();
      watch.grow(bytes, read.capacityWith(value.byteLength));
      read.append(value);
    }
  } finally {
    clock.stop();
  }
  return read.whole();
}

/**
 * The body as it came. Keeps at most `bytesMax` and gives up at the first byte beyond (413), or where
 * `watch` refuses it, so that no body is ever buffered whole before it is judged.
 */
export async function readBodyBytes(
  request: Request,
  bounds: BodyBounds,
  watch: BodyWatch,
): Promise<Uint8Array<ArrayBuffer>> {
  const { bytesMax } = bounds;
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (request.body === null) {
    watch.expect(0);
    return new Uint8Array(0);
  }
  const reader = request.body.getReader();
  try {
    if (announced > bytesMax) throw tooLarge(bytesMax);
    watch.expect(announced);
    return await readBounded(reader, bounds, watch);
  } catch (error) {
    if (error instanceof ApiError) {
      void drainBody(reader);
      throw error;
    }
    void reader.cancel().catch(() => undefined);
    throw new ApiError({
      status: 400,
      code: "body_incomplete",
      detail: "The body ended before it was complete. Send the request again.",
    });
  }
}

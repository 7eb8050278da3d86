import { ApiError } from "./apiError.ts";
import { type BodyReader, drainBody } from "./drainBody.ts";

/** The longest pause between two pieces of a body, and the longest for all of it. */
const pauseMsMax = 20_000;
const bodyMsMax = 120_000;

/** Told of a body's length as it becomes known; both may refuse it by throwing an ApiError. */
export interface BodyWatch {
  /** The length that the sender announces; 0 where it does not. Called once, before the first byte. */
  expect: (bytes: number) => void;
  /** The length so far. */
  grow: (bytes: number) => void;
}

function tooLarge(bytesMax: number): ApiError {
  return new ApiError({
    status: 413,
    code: "body_too_large",
    detail: `The body is larger than the ${Math.round(bytesMax / 1024)} KiB that this address takes. Send less at a time.`,
  });
}

/** The next piece; a sender that pauses too long is a sender that went away. */
async function nextPiece(reader: BodyReader, waitMs: number) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the body came too slowly")), Math.max(0, waitMs));
  });
  try {
    return await Promise.race([reader.read(), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function readBounded(
  reader: BodyReader,
  bytesMax: number,
  watch: BodyWatch,
): Promise<Uint8Array<ArrayBuffer>> {
  const endMs = performance.now() + bodyMsMax;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const waitMs = Math.min(pauseMsMax, endMs - performance.now());
    const { done, value } = await nextPiece(reader, waitMs);
    if (done) break;
    bytes += value.byteLength;
    if (bytes > bytesMax) throw tooLarge(bytesMax);
    watch.grow(bytes);
    chunks.push(value);
  }
  // Memory of its own, never a slice of Node's pool: a thread can take it over without a copy.
  const body = new Uint8Array(bytes);
  let place = 0;
  for (const chunk of chunks) {
    body.set(chunk, place);
    place += chunk.byteLength;
  }
  return body;
}

/**
 * The body as it came. Keeps at most `bytesMax` and gives up at the first byte beyond (413), or where
 * `watch` refuses it, so that no body is ever buffered whole before it is judged.
 */
export async function readBodyBytes(
  request: Request,
  bytesMax: number,
  watch: BodyWatch,
): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (request.body === null) {
    watch.expect(0);
    return new Uint8Array(0);
  }
  const reader = request.body.getReader();
  try {
    if (announced > bytesMax) throw tooLarge(bytesMax);
    watch.expect(announced);
    return await readBounded(reader, bytesMax, watch);
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

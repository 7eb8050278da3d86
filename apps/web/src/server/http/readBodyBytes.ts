import { ApiError } from "./apiError.ts";
import { type BodyReader, drainBody } from "./drainBody.ts";

function tooLarge(bytesMax: number): ApiError {
  return new ApiError({
    status: 413,
    code: "body_too_large",
    detail: `The body is larger than the ${Math.round(bytesMax / 1024)} KiB that this address takes. Send less at a time.`,
  });
}

async function readBounded(reader: BodyReader, bytesMax: number): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return chunks;
    bytes += value.byteLength;
    if (bytes > bytesMax) throw tooLarge(bytesMax);
    chunks.push(value);
  }
}

/**
 * The body as it came. Keeps at most `bytesMax` and gives up at the first byte beyond (413), so that no
 * body is ever buffered whole before it is judged.
 */
export async function readBodyBytes(request: Request, bytesMax: number): Promise<Buffer> {
  if (request.body === null) return Buffer.alloc(0);
  const reader = request.body.getReader();
  try {
    const announced = Number(request.headers.get("content-length") ?? 0);
    if (announced > bytesMax) throw tooLarge(bytesMax);
    return Buffer.concat(await readBounded(reader, bytesMax));
  } catch (error) {
    if (error instanceof ApiError) {
      void drainBody(reader);
      throw error;
    }
    throw new ApiError({
      status: 400,
      code: "body_incomplete",
      detail: "The body ended before it was complete. Send the request again.",
    });
  }
}

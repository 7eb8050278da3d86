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
 * The body as text. Keeps at most `bytesMax` and gives up at the first byte beyond (413), so that no
 * body is ever buffered whole before it is judged; bytes that are not UTF-8 are a 400.
 */
export async function readBodyText(request: Request, bytesMax: number): Promise<string> {
  if (request.body === null) return "";
  const reader = request.body.getReader();
  let chunks: Uint8Array[];
  try {
    const announced = Number(request.headers.get("content-length") ?? 0);
    if (announced > bytesMax) throw tooLarge(bytesMax);
    chunks = await readBounded(reader, bytesMax);
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
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new ApiError({
      status: 400,
      code: "body_not_utf8",
      detail: "The body is not valid UTF-8. Encode it as UTF-8 and send it again.",
    });
  }
}

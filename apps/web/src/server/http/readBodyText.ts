import { ApiError } from "./apiError.ts";

function tooLarge(bytesMax: number): ApiError {
  return new ApiError({
    status: 413,
    code: "body_too_large",
    detail: `The body is larger than the ${Math.round(bytesMax / 1024)} KiB that this address takes. Send less at a time.`,
    headers: { connection: "close" },
  });
}

async function readBounded(
  stream: ReadableStream<Uint8Array>,
  bytesMax: number,
): Promise<Uint8Array[]> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return chunks;
    bytes += value.byteLength;
    if (bytes > bytesMax) {
      // Not awaited: the sender may be slow to notice, and the answer need not wait for it.
      void reader.cancel().catch(() => undefined);
      throw tooLarge(bytesMax);
    }
    chunks.push(value);
  }
}

/**
 * The body as text. Reads at most `bytesMax` and gives up at the first byte beyond (413), so that no
 * body is ever buffered whole before it is judged; bytes that are not UTF-8 are a 400.
 */
export async function readBodyText(request: Request, bytesMax: number): Promise<string> {
  if (Number(request.headers.get("content-length") ?? 0) > bytesMax) throw tooLarge(bytesMax);
  if (request.body === null) return "";
  let chunks: Uint8Array[];
  try {
    chunks = await readBounded(request.body, bytesMax);
  } catch (error) {
    if (error instanceof ApiError) throw error;
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

/** Pieces that any body may come in, and how long the others are on average at least. */
const freePieces = 1_000;
const bytesPerPiece = 256;

/** Whether a body comes in so many small pieces that reading it costs more than what it says. */
export const isCrumbled = (pieces: number, bytes: number): boolean =>
  pieces > freePieces + bytes / bytesPerPiece;

/** What is still read, and thrown away, of a body that is too large. */
const drainBytesMax = 32 * 1024 * 1024;
const drainMsMax = 15_000;

export type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Reads a refused body to its end (or 32 MiB, 15 s, or very many small pieces) without keeping anything. Cutting the connection
 * instead would reset it, and most senders then see a network error and never the answer; Node.js does
 * the same for bodies that nobody began to read. Never throws.
 */
export async function drainBody(reader: BodyReader): Promise<void> {
  const late = setTimeout(() => void reader.cancel().catch(() => undefined), drainMsMax);
  try {
    let pieces = 0;
    for (let bytes = 0; bytes < drainBytesMax && !isCrumbled(pieces, bytes); pieces += 1) {
      const { done, value } = await reader.read();
      if (done) return;
      bytes += value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The sender went away: nobody is left to answer.
  } finally {
    clearTimeout(late);
  }
}

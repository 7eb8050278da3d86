/** What is still read, and thrown away, of a body that is too large. */
const drainBytesMax = 32 * 1024 * 1024;
const drainMsMax = 15_000;

export type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Reads a refused body to its end (or 32 MiB, or 15 s) without keeping anything. Cutting the connection
 * instead would reset it, and most senders then see a network error and never the answer; Node.js does
 * the same for bodies that nobody began to read. Never throws.
 */
export async function drainBody(reader: BodyReader): Promise<void> {
  const late = setTimeout(() => void reader.cancel().catch(() => undefined), drainMsMax);
  try {
    for (let bytes = 0; bytes < drainBytesMax; ) {
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

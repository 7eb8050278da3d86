import { type LogChunk, logChunkCharactersMax } from "@lapline/contracts";
import { cutText } from "./cutText.ts";

/** Text of one attempt's log, numbered and kept until the server has acknowledged it. */
export interface LogBuffer {
  append(text: string): void;
  /** The oldest unacknowledged chunks, in order; the same ones until they are acknowledged. */
  batch(chunksMax: number): LogChunk[];
  acknowledge(sequence: number): void;
  readonly empty: boolean;
  /** True once the size bound was reached: whatever comes is dropped. */
  readonly full: boolean;
}

/**
 * Creates a buffer that takes at most `bytesMax` of text and then says once that the rest is cut.
 * NUL becomes U+2400, because the book's text columns cannot hold it.
 */
export function createLogBuffer(bytesMax: number): LogBuffer {
  const chunks: LogChunk[] = [];
  let open = "";
  let sequence = 0;
  let offset = 0;
  let bytesTaken = 0;
  let full = false;

  const seal = () => {
    for (const text of cutText(open, logChunkCharactersMax)) {
      chunks.push({ sequence, offset, text });
      sequence += 1;
      offset += Buffer.byteLength(text);
    }
    open = "";
  };
  return {
    append: (text) => {
      if (full) return;
      bytesTaken += Buffer.byteLength(text);
      if (bytesTaken > bytesMax) {
        full = true;
        open += `[lapline] the log is cut here: it reached its limit of ${bytesMax} bytes\n`;
        return;
      }
      open += text.replaceAll("\0", "\u2400");
    },
    batch: (chunksMax) => {
      if (chunks.length < chunksMax) seal();
      return chunks.slice(0, chunksMax);
    },
    acknowledge: (acknowledged) => {
      while (chunks[0] !== undefined && chunks[0].sequence <= acknowledged) chunks.shift();
    },
    get empty() {
      return chunks.length === 0 && open === "";
    },
    get full() {
      return full;
    },
  };
}

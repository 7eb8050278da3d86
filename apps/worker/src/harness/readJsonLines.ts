import type { Readable } from "node:stream";

/** A run's answer carries encoded histograms of at most 2 MB each, and its throughput per step. */
const LINE_BYTES_MAX = 32 * 1024 ** 2;

/** Calls `onLine` for every line of a stream; `onOverflow` once when a line is too long to keep. */
export function readJsonLines(
  stream: Readable,
  onLine: (line: string) => void,
  onOverflow: () => void,
): void {
  let parts: Buffer[] = [];
  let bytes = 0;
  stream.on("data", (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      parts.push(chunk.subarray(start, end));
      onLine(Buffer.concat(parts).toString("utf8"));
      parts = [];
      bytes = 0;
      start = end + 1;
    }
    const rest = chunk.subarray(start);
    bytes += rest.length;
    if (bytes > LINE_BYTES_MAX) {
      stream.removeAllListeners("data");
      stream.resume();
      onOverflow();
      return;
    }
    if (rest.length > 0) parts.push(rest);
  });
}

import { timeOnce } from "./timeOnce.ts";

const spans = 20_000;

/** What an objects scenario reads for an operation that does nothing, ns: the median of many. */
export async function emptySpanNs(): Promise<number> {
  const found: number[] = [];
  for (let i = 0; i < spans; i++) {
    const { startedMs, endedMs } = await timeOnce(() => undefined);
    found.push((endedMs - startedMs) * 1e6);
  }
  found.sort((a, b) => a - b);
  return found[spans / 2] ?? Number.NaN;
}

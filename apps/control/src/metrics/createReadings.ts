import { setTimeout as delay } from "node:timers/promises";

/** Something that is read for /metrics, such as one statement, with the gauges that show it. */
export interface Reading {
  /** Its label in `lapline_scrape_errors_total`. */
  name: string;
  /** Reads, and answers how to show what was read. */
  read: () => Promise<() => void>;
  /** Leaves its gauges out. */
  clear: () => void;
}

export interface ReadingsOptions {
  readings: readonly Reading[];
  onError: (name: string, error: unknown) => void;
  /** Monotonic milliseconds. */
  nowMs: () => number;
  /** How long one reading may take, 3 s unless said otherwise. */
  readMsMax?: number;
}

/** However often somebody asks, nothing is read twice within this time. */
const everyMs = 15_000;
const readMsMaxDefault = 3_000;
/** An answer is given by then, below the 10 s that Prometheus waits. */
const answerMsMax = 5_000;

/**
 * Makes a function that reads one thing after the other and resolves when all are shown, or after 5 s.
 * What fails or takes too long is left out until it is read again. Never rejects. One reading is under way at
 * a time, so that a database which does not answer holds one connection and no more.
 */
export function createReadings(options: ReadingsOptions): () => Promise<void> {
  const { readings, onError, nowMs, readMsMax = readMsMaxDefault } = options;
  let begunMs = Number.NEGATIVE_INFINITY;
  let turn: Promise<void> | null = null;
  /** Took too long and has not ended yet. */
  let late: Promise<unknown> | null = null;

  const take = async ({ name, read, clear }: Reading): Promise<void> => {
    try {
      if (late !== null) throw new Error("an earlier reading has not ended");
      const reading = read();
      const timer = new AbortController();
      const show = await Promise.race([
        reading,
        delay(readMsMax, null, { signal: timer.signal, ref: false }).catch(() => null),
      ]).finally(() => timer.abort());
      if (show === null) {
        const ended = reading
          .catch(() => undefined)
          .then(() => {
            late = null;
          });
        late = ended;
        throw new Error(`it took more than ${readMsMax} ms`);
      }
      clear();
      show();
    } catch (error) {
      clear();
      onError(name, error);
    }
  };

  const takeAll = async (): Promise<void> => {
    for (const reading of readings) await take(reading);
    turn = null;
  };

  for (const { clear } of readings) clear();
  return async () => {
    if (turn === null && nowMs() - begunMs >= everyMs) {
      begunMs = nowMs();
      turn = takeAll();
    }
    if (turn === null) return;
    const timer = new AbortController();
    const answered = delay(answerMsMax, undefined, { signal: timer.signal, ref: false });
    await Promise.race([turn, answered.catch(() => undefined)]).finally(() => timer.abort());
  };
}

import { isTerminalJobStatus, type JobStatus, type LogEvent } from "@lapline/contracts";
import { formatLogCursor, type LogCursor } from "../procedures/jobs.ts";
import type { Hints } from "./hints.ts";
import { pause } from "./sendChanges.ts";
import type { SseSink } from "./sseResponse.ts";

const lookAgainMs = 10_000;
const pauseMs = 100;
/** Pieces may overtake each other; one that stays away longer than this is shown as missing. */
const gapPatienceMs = 3_000;

export interface LogSource {
  /** Stored pieces after a place, in order, a bounded number; none at the end. */
  readAfter(cursor: LogCursor): Promise<LogEvent[]>;
  readStatus(): Promise<JobStatus>;
}

/** First sequence that should come next, in the attempt of `piece`. */
function expectedSequence(cursor: LogCursor, piece: LogEvent): number {
  return piece.attempt === cursor.attempt ? cursor.sequence + 1 : 0;
}

type Sent = { cursor: LogCursor; outcome: "all" | "gap" };

async function sendPieces(
  sink: SseSink,
  from: LogCursor,
  pieces: readonly LogEvent[],
  skipGaps: boolean,
): Promise<Sent> {
  let cursor = from;
  for (const piece of pieces) {
    const { attempt, sequence } = piece;
    const expected = expectedSequence(cursor, piece);
    if (sequence > expected) {
      if (!skipGaps) return { cursor, outcome: "gap" };
      await sink.send("gap", { attempt, firstSequence: expected, lastSequence: sequence - 1 });
    }
    await sink.send("log", piece, formatLogCursor(piece));
    cursor = { attempt, sequence };
    if (sink.signal.aborted) break;
  }
  return { cursor, outcome: "all" };
}

/**
 * Sends the log after `start` and goes on as it grows, until the reader leaves or the job has ended
 * and everything stored was sent. A missing piece is waited for and then sent as a gap.
 * `monotonicMs` is a clock that never steps back.
 */
export async function sendLog(
  sink: SseSink,
  hints: Hints,
  source: LogSource,
  start: LogCursor,
  monotonicMs: () => number,
): Promise<void> {
  let cursor = start;
  let gapSinceMs: number | null = null;
  while (!sink.signal.aborted) {
    // The status is read first: whatever was stored before the end is then sent before it.
    const status = await source.readStatus();
    const ended = isTerminalJobStatus(status);
    const pieces = await source.readAfter(cursor);
    const patient = gapSinceMs === null || monotonicMs() - gapSinceMs < gapPatienceMs;
    const sent = await sendPieces(sink, cursor, pieces, ended || !patient);
    const moved = sent.cursor !== cursor;
    cursor = sent.cursor;
    gapSinceMs =
      sent.outcome === "gap" ? (moved ? monotonicMs() : (gapSinceMs ?? monotonicMs())) : null;
    if (moved && sent.outcome === "all") continue;
    if (ended) {
      await sink.send("end", { status });
      return;
    }
    await pause(pauseMs, sink.signal);
    await hints.next(sent.outcome === "gap" ? gapPatienceMs : lookAgainMs, sink.signal);
  }
}

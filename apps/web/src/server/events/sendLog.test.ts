import type { JobStatus, LogEvent } from "@lapline/contracts";
import { describe, expect, it } from "vitest";
import { type LogCursor, logStart, parseLogCursor } from "../procedures/jobs.ts";
import { createHintSource } from "./hints.ts";
import { sendLog } from "./sendLog.ts";

const piece = (attempt: number, sequence: number): LogEvent => ({
  attempt,
  sequence,
  offset: sequence,
  text: `${attempt}/${sequence}\n`,
});

interface Story {
  pieces: LogEvent[];
  status: JobStatus;
}

/** Runs a stream over a log that `during` may change before each look. */
async function stream(story: Story, start: LogCursor, during: (look: number) => void) {
  const events: string[] = [];
  const source = createHintSource();
  const projectId = "00000000-0000-4000-8000-000000000001";
  let look = 0;
  let clockMs = 0;
  await sendLog(
    {
      signal: AbortSignal.timeout(10_000),
      async send(event, data, id) {
        const { firstSequence, lastSequence } = data as Record<string, number>;
        events.push(
          event === "gap" ? `gap ${firstSequence}-${lastSequence}` : `${event} ${id ?? ""}`,
        );
      },
    },
    source.watch(() => true),
    {
      async readStatus() {
        look += 1;
        clockMs += 1000;
        during(look);
        source.announce({ kind: "log", projectId });
        return story.status;
      },
      async readAfter(cursor) {
        return story.pieces
          .filter(
            ({ attempt, sequence }) =>
              attempt > cursor.attempt ||
              (attempt === cursor.attempt && sequence > cursor.sequence),
          )
          .sort((a, b) => a.attempt - b.attempt || a.sequence - b.sequence)
          .slice(0, 2);
      },
    },
    start,
    () => clockMs,
  );
  return events;
}

describe("sendLog", () => {
  it("sends a finished log whole, across attempts, and says that it ended", async () => {
    const story: Story = {
      pieces: [piece(1, 0), piece(1, 1), piece(2, 0), piece(2, 1), piece(2, 2)],
      status: "PROCESSED",
    };
    expect(await stream(story, logStart, () => undefined)).toEqual([
      "log 1.0",
      "log 1.1",
      "log 2.0",
      "log 2.1",
      "log 2.2",
      "end ",
    ]);
  });
  it("resumes after the last event id without repeating or leaving out a piece", async () => {
    const story: Story = { pieces: [piece(1, 0), piece(1, 1), piece(2, 0)], status: "FAILED" };
    expect(await stream(story, parseLogCursor("1.0"), () => undefined)).toEqual([
      "log 1.1",
      "log 2.0",
      "end ",
    ]);
  });
  it("waits for a piece that was overtaken", async () => {
    const story: Story = { pieces: [piece(1, 0), piece(1, 2)], status: "RUNNING" };
    const events = await stream(story, logStart, (look) => {
      if (look === 2) story.pieces.push(piece(1, 1));
      if (look === 4) story.status = "COMPLETED";
      if (look === 5) story.status = "PROCESSED";
    });
    expect(events).toEqual(["log 1.0", "log 1.1", "log 1.2", "end "]);
  });
  it("shows a piece that never came as missing and goes on", async () => {
    const story: Story = { pieces: [piece(1, 0), piece(1, 3)], status: "RUNNING" };
    const events = await stream(story, logStart, (look) => {
      if (look === 9) story.status = "PROCESSED";
    });
    expect(events).toEqual(["log 1.0", "gap 1-2", "log 1.3", "end "]);
  });
  it("shows missing pieces of a finished job at once", async () => {
    const story: Story = { pieces: [piece(1, 1)], status: "CANCELED" };
    expect(await stream(story, logStart, () => undefined)).toEqual(["gap 0-0", "log 1.1", "end "]);
  });
  it("starts over for an id that it never gave", () => {
    for (const text of [null, "", "x", "0.1", "1.-1", "1.99999999999", "1.2.3"]) {
      expect(parseLogCursor(text)).toEqual(logStart);
    }
  });
});

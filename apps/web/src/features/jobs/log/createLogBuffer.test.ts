import { describe, expect, it } from "vitest";
import { createLogBuffer } from "./createLogBuffer.ts";

const piece = (sequence: number, text: string, attempt = 1) => ({
  attempt,
  sequence,
  offset: 0,
  text,
});
function texts(buffer: ReturnType<typeof createLogBuffer>): string[] {
  return buffer.lines.map((line) =>
    line.kind === "text"
      ? line.text
      : line.kind === "gap"
        ? `<${line.missing} missing>`
        : `<attempt ${line.attempt}>`,
  );
}

describe("createLogBuffer", () => {
  it("joins a line that came in several pieces", () => {
    const buffer = createLogBuffer();
    buffer.append(piece(0, "one\ntw"));
    buffer.append(piece(1, "o\n\nthree"));
    expect(texts(buffer)).toEqual(["one", "two", "", "three"]);
    expect(buffer.lines.map((line) => line.kind === "text" && line.number)).toEqual([1, 2, 3, 4]);
  });
  it("passes over pieces that it has seen, so a resumed stream repeats nothing", () => {
    const buffer = createLogBuffer();
    buffer.append(piece(0, "a\n"));
    buffer.append(piece(1, "b\n"));
    buffer.append(piece(0, "a\n"));
    buffer.append(piece(1, "b\n"));
    buffer.append(piece(2, "c\n"));
    expect(texts(buffer)).toEqual(["a", "b", "c"]);
  });
  it("shows how many pieces are missing where they are missing", () => {
    const buffer = createLogBuffer();
    buffer.append(piece(0, "a\nhalf"));
    buffer.appendGap({ attempt: 1, firstSequence: 1, lastSequence: 3 });
    buffer.append(piece(4, "d\n"));
    expect(texts(buffer)).toEqual(["a", "half", "<3 missing>", "d"]);
  });
  it("begins a new attempt with a line of its own and new numbers", () => {
    const buffer = createLogBuffer();
    buffer.append(piece(0, "a\n"));
    buffer.append(piece(0, "b\n", 2));
    buffer.append(piece(1, "late\n", 1));
    expect(texts(buffer)).toEqual(["a", "<attempt 2>", "b"]);
    expect(buffer.lines[2]).toMatchObject({ number: 1 });
  });
  it("keeps what a carriage return left of a line", () => {
    const buffer = createLogBuffer();
    buffer.append(piece(0, "10 %\r20 %\r"));
    buffer.append(piece(1, "100 %\r\nnext\n"));
    expect(texts(buffer)).toEqual(["100 %", "next"]);
  });
  it("hands an open colour to the next line", () => {
    const buffer = createLogBuffer();
    buffer.append(piece(0, "\u001b[33mwarn\nmore\u001b[0m\nplain\n"));
    expect(buffer.lines.map((line) => line.kind === "text" && line.style)).toEqual([
      {},
      { color: 3 },
      {},
    ]);
  });
  it("takes 100,000 lines in well under a second", () => {
    const buffer = createLogBuffer();
    const text = "0123456789 a line of ordinary length in a log of a benchmark\n".repeat(250);
    const startedMs = performance.now();
    for (let sequence = 0; sequence < 400; sequence += 1) buffer.append(piece(sequence, text));
    expect(buffer.lines).toHaveLength(100_000);
    expect(performance.now() - startedMs).toBeLessThan(1000);
  });
});

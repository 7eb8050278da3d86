import { logChunkCharactersMax } from "@lapline/contracts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createLogBuffer } from "./createLogBuffer.ts";

test("chunks are gapless in sequence and bytes, well formed, and make up the text", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" })), (texts) => {
      const buffer = createLogBuffer(1_000_000);
      for (const text of texts) buffer.append(text);
      const chunks = buffer.batch(1000);
      let offset = 0;
      for (const [index, chunk] of chunks.entries()) {
        expect(chunk.sequence).toBe(index);
        expect(chunk.offset).toBe(offset);
        offset += Buffer.byteLength(chunk.text);
      }
      expect(chunks.map(({ text }) => text).join("")).toBe(
        texts.join("").replaceAll("\0", "\u2400"),
      );
    }),
  );
});

test("a long text is cut between characters", () => {
  const buffer = createLogBuffer(1_000_000);
  buffer.append(`x${"😀".repeat(logChunkCharactersMax)}`);
  for (const { text } of buffer.batch(10)) {
    expect(text.length).toBeLessThanOrEqual(logChunkCharactersMax);
    expect(text.isWellFormed()).toBe(true);
  }
});

test("the same chunks come again until they are acknowledged", () => {
  const buffer = createLogBuffer(1000);
  buffer.append("one\n");
  const first = buffer.batch(5);
  buffer.append("two\n");
  expect(buffer.batch(5)).toEqual([...first, { sequence: 1, offset: 4, text: "two\n" }]);
  buffer.acknowledge(0);
  expect(buffer.batch(5).map(({ sequence }) => sequence)).toEqual([1]);
  expect(buffer.empty).toBe(false);
  buffer.acknowledge(1);
  expect(buffer.empty).toBe(true);
});

test("a log past its bound says once that it is cut", () => {
  const buffer = createLogBuffer(10);
  for (const text of ["12345\n", "67890\n", "more\n", "more\n"]) buffer.append(text);
  const text = buffer
    .batch(9)
    .map((chunk) => chunk.text)
    .join("");
  expect(text).toBe("12345\n[lapline] the log is cut here: it reached its limit of 10 bytes\n");
  expect(buffer.full).toBe(true);
});

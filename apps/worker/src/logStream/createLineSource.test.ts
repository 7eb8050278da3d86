import fc from "fast-check";
import { expect, test } from "vitest";
import { createMask } from "../masking/createMask.ts";
import { createLineSource } from "./createLineSource.ts";

function linesOf(parts: readonly Uint8Array[]): string[] {
  const lines: string[] = [];
  const source = createLineSource((line) => lines.push(line), createMask().stream());
  for (const part of parts) source.write(part);
  source.end();
  return lines;
}

/** The bytes of a text, cut at the given places. */
function cutAt(text: string, places: readonly number[]): Uint8Array[] {
  const bytes = Buffer.from(text);
  const cuts = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort(
    (a, b) => a - b,
  );
  return [0, ...cuts].map((start, index) => bytes.subarray(start, cuts[index]));
}

test("no way of cutting the bytes changes the lines", () => {
  const line = fc.string({ unit: "grapheme", maxLength: 30 }).map((t) => t.replaceAll("\n", ""));
  fc.assert(
    fc.property(fc.array(line), fc.array(fc.nat()), (lines, places) => {
      const text = lines.map((one) => `${one}\n`).join("");
      expect(linesOf(cutAt(text, places))).toEqual(lines);
    }),
  );
});

test("an endless line is cut without separating a surrogate pair", () => {
  const text = `x${"😀".repeat(20_000)}`;
  const lines = linesOf([Buffer.from(text)]);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join("")).toBe(text);
  for (const line of lines) expect(line.isWellFormed()).toBe(true);
});

test("bytes that are no UTF-8 become replacement characters, and the rest survives", () => {
  expect(linesOf([Buffer.from([0x61, 0xff, 0x62, 0x0a])])).toEqual(["a\ufffdb"]);
});

import { expect, test } from "vitest";
import { createCanvas } from "./createCanvas.ts";
import { drawText, textWidth } from "./drawText.ts";

const white = [255, 255, 255] as const;
const black = [0, 0, 0] as const;

/** Columns of a line of text that have ink, from the first to the last. */
function inked(text: string): [first: number, last: number] {
  const canvas = createCanvas(600, 60, white);
  drawText(canvas, text, [20, 45], 30, black);
  const columns: number[] = [];
  for (let x = 0; x < canvas.width; x += 1) {
    for (let y = 0; y < canvas.height; y += 1) {
      if ((canvas.pixels[(y * canvas.width + x) * 3] ?? 255) < 128) columns.push(x);
    }
  }
  return [Math.min(...columns), Math.max(...columns)];
}

test.each(["p99 −12 % vs 0.22.3", "PocketBase", "Ünïcode", "中文", "wal-normal · local"])(
  "%s is as wide as its width says",
  (text) => {
    const [first, last] = inked(text);
    const stroke = 4;
    expect(first).toBeGreaterThanOrEqual(20 - stroke);
    expect(Math.abs(last - 20 - textWidth(text, 30))).toBeLessThanOrEqual(2 * stroke);
  },
);

test("an accent that has no letter here leaves the bare letter, whatever its form", () => {
  expect(textWidth("Jürgen", 30)).toBe(textWidth("Jurgen", 30));
  expect(textWidth("Ju\u0308rgen", 30)).toBe(textWidth("Jurgen", 30));
  expect(textWidth("", 30)).toBe(0);
});

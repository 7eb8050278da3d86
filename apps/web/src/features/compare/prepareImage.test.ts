import { expect, test } from "vitest";
import { prepareImage } from "./prepareImage.ts";
import { cell, change, row, side, view } from "./testing/compareFixtures.ts";

const columns = [side("sqlite", "1.0"), side("sqlite", "2.0")];
const link = "http://lapline.example/p/default/compare?columns=a,b";

test("a picture of two columns has title, changes with their interval, methodology and link", () => {
  const shown = view(columns, [
    row("latency", [cell(1e6), cell(2e6)], [null, change(2, "worse")]),
    row("memory", [cell(1e6), cell(1e6)], [null, change(1, "same")], "records.read"),
  ]);
  const image = prepareImage(shown, false, link);
  const texts = image.texts.map(({ text }) => text);
  expect(texts[0]).toBe("sqlite 1.0 / sqlite 2.0");
  expect(texts).toContain("Measures: 1 looks worse, 1 without a relevant change.");
  expect(image.texts.find(({ text }) => text.includes("slower"))?.tone).toBe("bad");
  expect(texts.some((text) => text.startsWith("no relevant change ["))).toBe(true);
  expect(texts).toContain("sqlite 1.0: wal-normal · 3 trials · 2026-11-20");
  expect(texts.at(-1)).toBe(link);
});

test("a picture of many columns has the means of each family, and says what it leaves out", () => {
  const rows = Array.from({ length: 40 }, (_, index) =>
    row("latency", [cell(10), cell(20)], [null, null], `records.s${index}`),
  );
  const image = prepareImage(view(columns, rows), true, link);
  const texts = image.texts.map(({ text }) => text);
  expect(texts).toContain("Latency and duration, geometric mean over 40 rows");
  expect(texts).toContain("2.00×");
  expect(texts).toContain("11 more rows.");
});

test("nothing lies outside the picture or on top of its neighbour", () => {
  const many = Array.from({ length: 12 }, (_, index) => side("sqlite", `${index}`));
  const cells = many.map((_, index) => cell(index + 1));
  const image = prepareImage(view(many, [row("latency", cells)]), true, link);
  const spans = image.texts.map(({ x, y, width, align }) => {
    const from = align === "left" ? x : x - width;
    return { y, from, to: from + width };
  });
  for (const { y, from, to } of spans) {
    expect(from).toBeGreaterThanOrEqual(0);
    expect(to).toBeLessThanOrEqual(image.width);
    expect(y).toBeLessThan(image.height);
    const others = spans.filter((one) => one.y === y && one.from > from);
    for (const other of others) expect(other.from).toBeGreaterThanOrEqual(to - 1e-6);
  }
});

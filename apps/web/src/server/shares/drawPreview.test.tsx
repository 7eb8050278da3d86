import { afterEach, expect, it, vi } from "vitest";
import { drawableRanges, drawableText } from "./drawableText.ts";
import { drawPreview } from "./drawPreview.tsx";

const fetched = vi.spyOn(globalThis, "fetch");
afterEach(() => fetched.mockClear());

const digest = { heading: "PGlite 0.2.17 against 0.3.0", lines: [], history: [] };

it("is a picture of the size that sites show beside a link", async () => {
  const lines = [
    { label: "records.insert · Latency", words: "−12 % vs 0.2.17", tone: "better" as const },
  ];
  const png = await drawPreview({
    title: "Which is faster?",
    origin: "frozen",
    digest: { ...digest, lines },
  });
  expect(png.toString("latin1", 1, 4)).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  const plain = await drawPreview({ title: "Which is faster?", origin: "frozen", digest });
  expect(plain.equals(png)).toBe(false);
  const history = await drawPreview({
    title: "Which is faster?",
    origin: "frozen",
    digest: { ...digest, history: [3, 4, 3, 9] },
  });
  expect(history.equals(plain)).toBe(false);
});

it("asks no server for letters: each that counts as drawable is in its font", async () => {
  const all = drawableRanges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)),
  );
  // In pieces that fit on two lines: what is cut off is not drawn.
  for (let from = 0; from < all.length; from += 40) {
    const title = all.slice(from, from + 40).join("");
    await drawPreview({ title, origin: "frozen", digest: { ...digest, heading: title } });
  }
  const words = "中文 🚀 \u{1d4d0} e\u0301\u0323 \u05d0";
  const lines = [{ label: words, words, tone: "neutral" as const }];
  await drawPreview({ title: words, origin: words, digest: { ...digest, heading: words, lines } });
  expect(fetched).not.toHaveBeenCalled();
});

it.each([
  ["Jürgen", "Jürgen"],
  ["Ju\u0308rgen", "Jürgen"],
  ["−12\u202f% → 0.3", "−12 % → 0.3"],
  ["ǟ中🚀", "a??"],
  ["", ""],
])("%j is drawn as %j", (text, drawn) => {
  expect(drawableText(text)).toBe(drawn);
});

import { expect, test } from "vitest";
import { drawBadge } from "./drawBadge.ts";

test("a badge says label and words, also to those who only hear it", () => {
  const svg = drawBadge({ label: "p99 latency", words: "−12 % vs 0.22.3", tone: "better" });
  expect(svg).toContain('aria-label="p99 latency: −12 % vs 0.22.3"');
  expect(svg).toMatch(/<text [^>]*>p99 latency<\/text>/);
  expect(svg).toMatch(/<text [^>]*>−12 % vs 0.22.3<\/text>/);
});

test("nothing in a title becomes markup", () => {
  const svg = drawBadge({
    label: `</text><script>alert("1")</script>&\u0000\u{1b}`,
    words: `' onload='x' <a>`,
    tone: "worse",
  });
  expect(svg).not.toMatch(/<script|<a>|onload='/);
  expect(svg).toContain("&lt;/text&gt;&lt;script&gt;");
  expect(svg).not.toMatch(/\p{Cc}/u);
  expect(drawBadge({ label: "x".repeat(500), words: "y", tone: "neutral" }).length).toBeLessThan(
    1500,
  );
});

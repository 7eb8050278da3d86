import type { DigestLine } from "./digestComparison.ts";

/** White text stands on each with a contrast of 4.5 and more; the same for eyes that confuse hues. */
const fills = { better: "#1d5fa8", worse: "#b04a00", neutral: "#5b5b66" } as const;
const left = "#33333b";
const height = 20;
const padding = 7;
const charactersMax = 60;

/** Widths of Verdana at 11 px by kind of letter; `textLength` makes readers' fonts keep to them. */
function widthOf(text: string): number {
  let width = 0;
  for (const sign of text) {
    if (/[ijlI.,:;'|!()\s]/.test(sign)) width += 4.2;
    else if (/[mwMW%]/.test(sign)) width += 10.4;
    else width += /[A-Z]/.test(sign) ? 7.8 : 6.8;
  }
  return Math.round(width);
}

/** The text with what XML gives a meaning, and without what it does not allow. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");
}

function cut(text: string): string {
  const signs = [...text];
  return signs.length <= charactersMax ? text : `${signs.slice(0, charactersMax - 1).join("")}…`;
}

/** A badge as SVG: what was measured on the left, what came out on the right. */
export function drawBadge({ label, words, tone }: DigestLine): string {
  const texts = [cut(label), cut(words)] as const;
  const [first, second] = [widthOf(texts[0]), widthOf(texts[1])];
  const split = first + 2 * padding;
  const width = split + second + 2 * padding;
  const name = escaped(`${texts[0]}: ${texts[1]}`);
  const text = (words: string, x: number, length: number) =>
    `<text x="${x}" y="14" textLength="${length}" lengthAdjust="spacingAndGlyphs">${escaped(words)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img" aria-label="${name}">`,
    `<title>${name}</title>`,
    `<clipPath id="r"><rect width="${width}" height="${height}" rx="4"/></clipPath>`,
    `<g clip-path="url(#r)"><rect width="${split}" height="${height}" fill="${left}"/>`,
    `<rect x="${split}" width="${width - split}" height="${height}" fill="${fills[tone]}"/></g>`,
    `<g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">`,
    text(texts[0], padding, first),
    text(texts[1], split + padding, second),
    "</g></svg>",
  ].join("");
}

/**
 * Letters that the font of pictures has, as ranges of code points. The renderer would fetch any other
 * letter from Google, which must not learn the name of a share.
 */
export const drawableRanges: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xac],
  [0xae, 0x107],
  [0x10a, 0x113],
  [0x116, 0x12b],
  [0x12e, 0x137],
  [0x139, 0x13e],
  [0x141, 0x148],
  [0x14a, 0x14d],
  [0x150, 0x17e],
  [0x400, 0x45f],
  [0x1e80, 0x1e85],
  [0x1ea0, 0x1ef9],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2020, 0x2022],
  [0x2026, 0x2026],
  [0x2030, 0x2030],
  [0x2032, 0x2033],
  [0x2080, 0x2089],
  [0x20ac, 0x20ac],
  [0x2190, 0x2199],
  [0x2212, 0x2212],
  [0x221e, 0x221e],
  [0x2248, 0x2248],
  [0x2260, 0x2260],
  [0x2264, 0x2265],
];

const missing = "?";

/** A text as the font can draw it: spaces of all widths as one, letters that it lacks bare or as "?". */
export function drawableText(text: string): string {
  const spaced = text.normalize("NFC").replace(/\s/gu, " ");
  return [...spaced].map((letter) => drawable(letter) ?? bare(letter)).join("");
}

function drawable(letter: string): string | null {
  const code = letter.codePointAt(0) ?? 0;
  return drawableRanges.some(([first, last]) => code >= first && code <= last) ? letter : null;
}

/** What is left of a letter without its accents; nothing of a mark that stands for itself. */
function bare(letter: string): string {
  const kept = [...letter.normalize("NFKD")].filter((part) => !/\p{Mark}/u.test(part));
  return kept.map((part) => drawable(part) ?? missing).join("");
}

/** A colour in linear-light sRGB, each part 0 to 1. */
export type LinearRgb = readonly [number, number, number];

/** Reads `#rrggbb` and `oklch(L C H)`; what lies outside of sRGB is clipped as a browser would. */
export function parseColor(text: string): LinearRgb {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  if (hex) {
    return [toLinear(hex[1]), toLinear(hex[2]), toLinear(hex[3])];
  }
  const oklch = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(text);
  if (oklch) return fromOklch(Number(oklch[1]), Number(oklch[2]), Number(oklch[3]));
  if (/^oklch\(([\d.]+) 0 0\)$/.test(text)) return [1, 1, 1];
  throw new TypeError(`cannot read the colour ${text}`);
}

function toLinear(part: string | undefined): number {
  const value = Number.parseInt(part ?? "0", 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Björn Ottosson's OKLab, https://bottosson.github.io/posts/oklab/. */
function fromOklch(lightness: number, chroma: number, hue: number): LinearRgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function clip(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** WCAG 2.2 contrast of two colours, 1 to 21. */
export function contrast(a: LinearRgb, b: LinearRgb): number {
  const luminance = ([red, green, blue]: LinearRgb) =>
    0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** Full colour blindness of three kinds, Machado, Oliveira and Fernandes 2009, severity 1. */
export const simulations = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const;

/** The colour as somebody with the given colour blindness sees it. */
export function simulate([red, green, blue]: LinearRgb, kind: keyof typeof simulations): LinearRgb {
  const [forRed, forGreen, forBlue] = simulations[kind];
  const apply = (row: readonly [number, number, number]) =>
    clip(row[0] * red + row[1] * green + row[2] * blue);
  return [apply(forRed), apply(forGreen), apply(forBlue)];
}

/** Distance of two colours in OKLab; about 0.02 is the smallest that is noticed side by side. */
export function distance(a: LinearRgb, b: LinearRgb): number {
  const [x, y] = [toOklab(a), toOklab(b)];
  return Math.hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

function toOklab([red, green, blue]: LinearRgb): LinearRgb {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

import { randomTextMax } from "@lapline/contracts/definitions";

/** Spreads the bits of a whole number over 32 bits (the finalizer of MurmurHash3). */
function mixed(bits: number): number {
  let h = bits | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A number of 32 bits that stands for a text (FNV-1a). */
export function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/**
 * A random number of 32 bits for the `n`-th request: the same for the same seed, key, number and
 * draw, whatever was drawn before. So neither threads nor timing decide what is sent.
 */
export function drawBits(seed: number, key: number, n: number, draw = 0): number {
  return mixed(mixed(mixed(seed ^ Math.imul(key, 0x9e3779b1)) + n) + Math.imul(draw, 0x85ebca77));
}

/** A whole number from `min` to `max`, at most 2^48 apart. */
export function drawInt(
  seed: number,
  key: number,
  n: number,
  { min, max }: { min: number; max: number },
): number {
  const high = drawBits(seed, key, n) * 2 ** 21;
  const share = (high + (drawBits(seed, key, n, 1) >>> 11)) / 2 ** 53;
  return min + Math.floor(share * (max - min + 1));
}

const hex = Array.from({ length: 65_536 }, (_, i) => i.toString(16).padStart(4, "0"));

/** A UUID of version 4. */
export function drawUuid(seed: number, key: number, n: number): string {
  const [a, b, c, d] = [0, 1, 2, 3].map((draw) => drawBits(seed, key, n, draw)) as [
    number,
    number,
    number,
    number,
  ];
  const of = (bits: number) => hex[bits & 0xffff];
  const version = of((b & 0x0fff) | 0x4000);
  const variant = of((c & 0x3fff) | 0x8000);
  return `${of(a >>> 16)}${of(a)}-${of(b >>> 16)}-${version}-${variant}-${of(c >>> 16)}${of(d >>> 16)}${of(d)}`;
}

const letters = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const poolLength = 2 ** 18;

/** A text of letters and digits for the `n`-th request. */
export type Texts = (key: number, n: number, length: number) => string;

/**
 * Random texts. They are cut from one long text, so that a text of thousands of letters costs the
 * generator no more than a short one.
 */
export function createTexts(seed: number): Texts {
  let pool: string | undefined;
  return (key, n, length) => {
    pool ??= longText(seed);
    const from = drawBits(seed, key, n) % poolLength;
    return pool.slice(from, from + length);
  };
}

function longText(seed: number): string {
  const key = hashText("text");
  const codes = Uint8Array.from({ length: poolLength + randomTextMax }, (_, i) =>
    letters.charCodeAt(drawBits(seed, key, i) % letters.length),
  );
  return new TextDecoder().decode(codes);
}

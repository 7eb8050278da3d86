/** Independent noise of half a percent that is the same in every run (SplitMix32's finaliser). */
export function noisy(level: number, index: number): number {
  let bits = Math.imul(index + 1, 0x9e3779b9);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return level * (1 + 0.01 * (((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32 - 0.5));
}

/** Answers the next number of a stream, uniform in [0, 1). */
export type Random = () => number;

/**
 * Seeded stream of uniform numbers: sfc32 (Doty-Humphrey's PractRand), seeded by splitmix32. The
 * same seed gives the same stream everywhere, so a resampled interval can be computed again.
 */
export function seededRandom(seed: number): Random {
  const word = splitmix32(seed >>> 0);
  let a = word();
  let b = word();
  let c = word();
  let counter = 1;
  return () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
}

function splitmix32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let word = state ^ (state >>> 16);
    word = Math.imul(word, 0x21f0aaad);
    word ^= word >>> 15;
    word = Math.imul(word, 0x735a2d97);
    return word ^ (word >>> 15);
  };
}

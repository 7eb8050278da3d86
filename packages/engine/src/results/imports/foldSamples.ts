/**
 * At most `max` values from samples in their order: the means of neighbouring blocks whose sizes
 * differ by one at most. Few samples stay what they are. Pure.
 */
export function foldSamples(samples: readonly number[], max: number): number[] {
  if (samples.length <= max) return [...samples];
  return Array.from({ length: max }, (_, block) => {
    const part = samples.slice(
      Math.floor((block * samples.length) / max),
      Math.floor(((block + 1) * samples.length) / max),
    );
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  });
}

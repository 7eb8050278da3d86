const baseMs = 5_000;
const maxMs = 320_000;

/** Pause after so many failures in a row: 5 s, 20 s, 80 s, then 320 s each. */
export function retryDelayMs(failures: number): number {
  return Math.min(maxMs, baseMs * 4 ** (failures - 1));
}

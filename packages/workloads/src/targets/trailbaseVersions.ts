/**
 * Patch releases of each minor release 0.x, by the tags of the repository as of 2026-11-20, without
 * those that only tried the release pipeline (patches out of sequence, 0.50, 0.100, 0.123).
 */
const patches: Readonly<Record<number, readonly number[]>> = {
  7: [3],
  8: [0, 1, 2, 3, 4],
  9: [0, 1, 2, 3, 4],
  10: [0, 1],
  11: [0, 1, 2, 3, 4, 5],
  12: [0, 1, 2, 3],
  13: [0, 1, 2, 3],
  14: [0, 1, 2, 3, 4, 5, 6, 7, 8],
  15: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
  16: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  17: [0, 1, 2, 3, 4],
  18: [0, 1, 2, 3, 4, 5],
  19: [0, 1, 2],
  20: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
  21: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  22: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
  23: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  24: [0, 1, 2, 3, 4],
  25: [0, 1, 2, 3, 4],
  26: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  27: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  28: [0, 1, 2, 3, 4, 5, 6],
  29: [0],
  30: [0, 1, 2, 3, 4, 5, 6],
  31: [0, 1, 2, 3],
  32: [0, 1, 2],
  33: [0, 1, 2],
};

/** Releases of TrailBase since 0.7.3, oldest first. */
export const trailbaseVersions: string[] = Object.entries(patches).flatMap(([minor, some]) =>
  some.map((patch) => `0.${minor}.${patch}`),
);

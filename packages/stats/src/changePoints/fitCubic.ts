const rounds = 4;

/**
 * Robust cubic through equally spaced values: its value at every point. Iteratively reweighted least
 * squares with Huber's weights at `limit`, the first weights by the distances from `start`. Legendre
 * polynomials as basis, which keeps the normal equations well conditioned.
 */
export function fitCubic(y: Float64Array, start: Float64Array, limit: number): Float64Array {
  const n = y.length;
  const fitted = start.slice();
  for (let round = 0; round < rounds; round += 1) {
    // Sums of weight·Pₐ·P_b (the upper half, written out: this is the hot loop) and of weight·Pₐ·y.
    let [s00, s01, s02, s03, s11, s12, s13, s22, s23, s33] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let [r0, r1, r2, r3] = [0, 0, 0, 0];
    for (let i = 0; i < n; i += 1) {
      const value = y[i] as number;
      const distance = Math.abs(value - (fitted[i] as number));
      const weight = distance <= limit ? 1 : limit / distance;
      const p1 = (2 * i) / (n - 1) - 1;
      const p2 = (3 * p1 * p1 - 1) / 2;
      const p3 = (5 * p1 * p1 - 3) * (p1 / 2);
      const w1 = weight * p1;
      const w2 = weight * p2;
      const w3 = weight * p3;
      s00 += weight;
      s01 += w1;
      s02 += w2;
      s03 += w3;
      s11 += w1 * p1;
      s12 += w1 * p2;
      s13 += w1 * p3;
      s22 += w2 * p2;
      s23 += w2 * p3;
      s33 += w3 * p3;
      r0 += weight * value;
      r1 += w1 * value;
      r2 += w2 * value;
      r3 += w3 * value;
    }
    const [c0, c1, c2, c3] = solve([
      [s00, s01, s02, s03, r0],
      [s01, s11, s12, s13, r1],
      [s02, s12, s22, s23, r2],
      [s03, s13, s23, s33, r3],
    ]);
    for (let i = 0; i < n; i += 1) {
      const p1 = (2 * i) / (n - 1) - 1;
      fitted[i] = c0 + c1 * p1 + (c2 * (3 * p1 * p1 - 1)) / 2 + c3 * (5 * p1 * p1 - 3) * (p1 / 2);
    }
  }
  return fitted;
}

/** Gauss-Jordan on a positive definite matrix (weights are positive, n > 4): no pivoting needed. */
function solve(rows: number[][]): [number, number, number, number] {
  for (const [a, pivotRow] of rows.entries()) {
    const pivot = pivotRow[a] ?? 1;
    for (const [b, row] of rows.entries()) {
      if (b === a) continue;
      const factor = (row[a] ?? 0) / pivot;
      for (let c = a; c < row.length; c += 1) row[c] = (row[c] ?? 0) - factor * (pivotRow[c] ?? 0);
    }
  }
  const solution = (a: number) => (rows[a]?.[4] ?? 0) / (rows[a]?.[a] ?? 1);
  return [solution(0), solution(1), solution(2), solution(3)];
}

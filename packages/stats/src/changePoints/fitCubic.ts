const terms = 4;
const rounds = 4;

/**
 * Robust cubic through equally spaced values: its value at every point. Iteratively reweighted least
 * squares with Huber's weights at `limit`, the first weights by the distances from `start`.
 * Legendre polynomials as basis, which keeps the normal equations well conditioned.
 */
export function fitCubic(y: Float64Array, start: Float64Array, limit: number): Float64Array {
  const n = y.length;
  const basis = legendre(n);
  let fitted = start;
  for (let round = 0; round < rounds; round += 1) {
    const rows = Array.from({ length: terms }, () => new Float64Array(terms + 1));
    for (let i = 0; i < n; i += 1) {
      const value = y[i] ?? 0;
      const distance = Math.abs(value - (fitted[i] ?? 0));
      const weight = distance <= limit ? 1 : limit / distance;
      for (let a = 0; a < terms; a += 1) {
        const row = rows[a];
        if (row === undefined) continue;
        const weighted = weight * (basis[a * n + i] ?? 0);
        for (let b = 0; b < terms; b += 1)
          row[b] = (row[b] ?? 0) + weighted * (basis[b * n + i] ?? 0);
        row[terms] = (row[terms] ?? 0) + weighted * value;
      }
    }
    const coefficients = solve(rows);
    fitted = new Float64Array(n);
    for (let a = 0; a < terms; a += 1) {
      const coefficient = coefficients[a] ?? 0;
      for (let i = 0; i < n; i += 1)
        fitted[i] = (fitted[i] ?? 0) + coefficient * (basis[a * n + i] ?? 0);
    }
  }
  return fitted;
}

/** P₀ to P₃ on −1 … 1, one after the other. */
function legendre(n: number): Float64Array {
  const basis = new Float64Array(terms * n);
  for (let i = 0; i < n; i += 1) {
    const t = (2 * i) / (n - 1) - 1;
    basis[i] = 1;
    basis[n + i] = t;
    basis[2 * n + i] = (3 * t * t - 1) / 2;
    basis[3 * n + i] = (5 * t * t * t - 3 * t) / 2;
  }
  return basis;
}

/** Gauss-Jordan on a positive definite matrix (weights are positive, n > terms): no pivoting needed. */
function solve(rows: Float64Array[]): number[] {
  for (const [a, pivotRow] of rows.entries()) {
    const pivot = pivotRow[a] ?? 1;
    for (const [b, row] of rows.entries()) {
      if (b === a) continue;
      const factor = (row[a] ?? 0) / pivot;
      for (let c = a; c <= terms; c += 1) row[c] = (row[c] ?? 0) - factor * (pivotRow[c] ?? 0);
    }
  }
  return rows.map((row, a) => (row[terms] ?? 0) / (row[a] ?? 1));
}

/** Formats that results measured elsewhere are read from; docs/imports.md says what each gives. */
export const importFormats = [
  "lapline",
  "bencher",
  "go",
  "google-benchmark",
  "criterion",
  "jmh",
  "pytest-benchmark",
  "hyperfine",
  "k6",
  "autocannon",
  "wrk",
  "oha",
  "pgbench",
  "sysbench",
  "vitest",
  "benchmarkdotnet",
  "github-action-benchmark",
  "flutter-database",
  "libtest",
  "lines",
] as const;
export type ImportFormat = (typeof importFormats)[number];

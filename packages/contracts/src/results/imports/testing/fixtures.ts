import { readFileSync } from "node:fs";
import type { ImportFormat } from "../../../base/importFormats.ts";

/** The text of a fixture. */
export const fixture = (name: string) =>
  readFileSync(new URL(`../fixtures/${name}`, import.meta.url), "utf8");

/** Every fixture with results of its own, and its format. */
export const fixtureFormats: Record<string, ImportFormat> = {
  "lapline.json": "lapline",
  "bencher.json": "bencher",
  "bencher-perf.json": "bencher",
  "asv/box/5a1e0f2b-virtualenv-py3.12-numpy.json": "asv",
  "asv/box/77aa0b1c-py2.7-Cython-numpy1.8.json": "asv",
  "conbench.json": "conbench",
  "go.txt": "go",
  "google-benchmark.json": "google-benchmark",
  "criterion/join/space/8/new/sample.json": "criterion",
  "criterion/join/space/8/new/estimates.json": "criterion",
  "criterion-messages.jsonl": "criterion",
  "jmh.json": "jmh",
  "pytest-benchmark.json": "pytest-benchmark",
  "hyperfine.json": "hyperfine",
  "k6-summary.json": "k6",
  "k6-handle-summary.json": "k6",
  "k6-points.jsonl": "k6",
  "autocannon.json": "autocannon",
  "wrk.txt": "wrk",
  "wrk2.txt": "wrk",
  "oha.json": "oha",
  "pgbench.txt": "pgbench",
  "sysbench-cpu.txt": "sysbench",
  "sysbench-memory.txt": "sysbench",
  "vitest.json": "vitest",
  "benchmarkdotnet.json": "benchmarkdotnet",
  "github-action-benchmark.js.txt": "github-action-benchmark",
  "github-action-benchmark.json": "github-action-benchmark",
  "flutter-database.txt": "flutter-database",
  "libtest.txt": "libtest",
  "lines.txt": "lines",
};

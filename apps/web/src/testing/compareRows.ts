import { randomUUID } from "node:crypto";
import type { AccessRow } from "./accessRow.ts";

/** Rows of comparisons, with published figures and without; see accessRows.ts. */
export const compareRows: Readonly<Record<string, AccessRow>> = {
  "compare.get": {
    input: () => ({ columns: "pglite~0.3.0~fsync~npm~local" }),
    foreign: "nothing of it",
  },
  "compare.packed": {
    input: () => ({ columns: "pglite~0.3.0~fsync~npm~local" }),
    foreign: "nothing of it",
  },
  "compare.columns": { input: () => ({}), foreign: "nothing of it" },
  "compare.details": {
    input: () => ({ jobs: randomUUID(), measure: "throughput" }),
    foreign: "nothing of it",
  },
  "compare.interleaved": {
    input: () => ({ target: "pglite", baseVersion: "0.3.0", headVersion: "0.3.1" }),
    foreign: "nothing of it",
  },
  "compare.parameters": {
    input: () => ({ column: "pglite~0.3.0~fsync~npm~local" }),
    foreign: "nothing of it",
  },
  "compare.references": { input: () => undefined, foreign: "nothing of it" },
  "published.presets": { input: () => undefined, foreign: "nothing of it" },
  "published.preset": {
    input: () => ({ preset: "go-sqlite", labels: "local" }),
    foreign: "nothing of it",
  },
  "published.get": { input: () => ({ page: "go-sqlite" }), foreign: "nothing of it" },
};

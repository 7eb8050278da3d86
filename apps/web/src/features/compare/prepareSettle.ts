import { canonicalJson, type Submission } from "@lapline/contracts";
import { prepareInterleaved } from "./prepareInterleaved.ts";
import type { ShownView } from "./shownView.ts";

/** Workloads that one press measures: more is a run of its own, which the form plans. */
const workloadsMax = 10;

/**
 * The interleaved comparison that may settle every inconclusive row of two versions, each workload once.
 * Null where no row is open, or where the columns differ in more than their version. Pure.
 */
export function prepareSettle({
  rows,
  columns,
}: Pick<ShownView, "rows" | "columns">): Submission | null {
  const open = rows.flatMap((row) => {
    const submission = row.sum === undefined ? prepareInterleaved(row, columns) : null;
    return submission === null ? [] : [submission];
  });
  const [first] = open;
  if (first === undefined) return null;
  const workloads = new Map(
    open.flatMap(({ scenarios }) => scenarios.map((one) => [canonicalJson(one), one] as const)),
  );
  if (workloads.size > workloadsMax) return null;
  return { ...first, scenarios: [...workloads.values()] };
}

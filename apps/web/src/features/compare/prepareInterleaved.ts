import {
  type CompareRow,
  type CompareSide,
  comparisonTrialsDefault,
  provisionerKindSchema,
  type Submission,
  workParams,
} from "@lapline/contracts";
import { rowParams } from "./rowParams.ts";

/** Small changes need more than the usual number, and nothing is known of these yet. */
const trials = 2 * comparisonTrialsDefault;

/**
 * The interleaved comparison that may settle a row that separate jobs leave inconclusive. Null where a
 * row is not, and where its columns are not two versions of one target that differ in nothing else.
 */
export function prepareInterleaved(
  row: CompareRow,
  columns: readonly CompareSide[],
): Submission | null {
  const [base, head] = columns;
  if (columns.length !== 2 || base === undefined || head === undefined) return null;
  if (row.changes[1]?.verdict !== "insufficient") return null;
  const provisioner = provisionerKindSchema.safeParse(head.provisioner);
  const [before, params] = [rowParams(row, base), rowParams(row, head)];
  const isAlike =
    base.target === head.target &&
    base.version !== head.version &&
    base.durability === head.durability &&
    base.provisioner === head.provisioner &&
    base.label === head.label &&
    JSON.stringify(before) === JSON.stringify(params);
  if (!isAlike || !provisioner.success) return null;
  const { target, durability, label } = head;
  const compare = { baseVersion: base.version, headVersion: head.version };
  return {
    targets: [{ target, compare, provisioner: provisioner.data, durability }],
    scenarios: [{ scenario: row.scenario, params: workParams(params) }],
    labels: [label],
    trials,
  };
}

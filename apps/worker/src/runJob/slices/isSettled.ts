import type { RawTrial, StopRule } from "@lapline/contracts";
import { comparePairs, excludesMost, sideOfChange } from "@lapline/stats";

type ComparedTrial = Pick<RawTrial, "index" | "side" | "reasons" | "values">;

/** Share of false claims among all measures of a job, as the server allows it. */
const falseClaims = 0.05;

/**
 * Whether the pairs that were measured so far settle every measure of the rule, as the server will judge
 * them: with an interval that holds at whichever pair the job ends, and a change only where it stands
 * among all measures of its trials (Bonferroni; the server's rule over the same measures claims whatever
 * this one does). A trial that does not count, or has no value, settles nothing. Pure.
 */
export function isSettled(
  rule: StopRule,
  trials: readonly ComparedTrial[],
  pairsMax: number,
): boolean {
  const inOrder = [...trials].sort((a, b) => a.index - b.index);
  if (inOrder.some(({ reasons }) => reasons.length > 0)) return false;
  const measuresMax = Math.max(1, ...inOrder.map(({ values }) => Object.keys(values).length));
  return rule.measures.every(({ name, goal, ...judgedBy }) => {
    const of = (side: RawTrial["side"]) =>
      inOrder.flatMap((trial) => (trial.side === side ? [trial.values[name] ?? 0] : []));
    const minChange = goal.kind === "verdict" ? goal.minChange : 0;
    const pairs = { base: of("base"), head: of("head") };
    const compared = comparePairs({ ...pairs, ...judgedBy, minChange, pairsMax });
    if (!compared.ok) return false;
    if (goal.kind === "side") return sideOfChange(compared, goal.change) !== "unclear";
    if (compared.verdict === "same") return true;
    if (goal.suspected !== undefined && excludesMost(compared, goal.suspected)) return true;
    const { pValue } = compared;
    return (
      compared.verdict !== "insufficient" && pValue !== null && pValue <= falseClaims / measuresMax
    );
  });
}

import type { RawReport, ScenarioMeasure } from "@lapline/contracts";
import { comparisonDesign } from "../../packages/engine/src/results/comparisons/comparisonDesign.ts";
import { evaluateComparison } from "../../packages/engine/src/results/comparisons/evaluateComparison.ts";
import { judgeComparison } from "../../packages/engine/src/results/comparisons/judgeComparison.ts";
import type { DuetCell, DuetOutcome } from "./duetCell.ts";

/** The throughput of a report as the server judges it, without calibrations; turned into time. */
export function judgeDuet(
  report: RawReport,
): Omit<DuetOutcome, keyof DuetCell | "method" | "repetition" | "seconds" | "loadAverage1"> {
  const measures: ScenarioMeasure[] = report.measures.map((one) => ({ ...one, title: one.name }));
  const baseVersion = report.base?.version ?? "";
  const evaluation = evaluateComparison(
    report,
    { measures, onePhase: false },
    {
      baseVersion,
      job: {
        target: "duet",
        scenario: "duet.compute",
        durability: "default",
        provisioner: "git",
        params: {},
      },
    },
  );
  if (evaluation.outcome === "unusable") {
    throw new Error(`a report of the duet is unusable: ${JSON.stringify(evaluation.problems)}`);
  }
  const { valid } = evaluation;
  const judged = judgeComparison(evaluation.measures, {
    valid,
    design: comparisonDesign(report.comparison),
    contextOf: () => ({ between: null, look: 1, pairsMax: null }),
  });
  const throughput = judged.find(({ measure }) => measure.name === "throughput");
  if (throughput === undefined) throw new Error("a report of the duet has no throughput");
  const { ratio, ratioLow, ratioHigh, verdict } = throughput;
  return {
    ratio: 1 / ratio,
    low: ratioHigh === null ? null : 1 / ratioHigh,
    high: ratioLow === null ? null : 1 / ratioLow,
    verdict,
    valid,
    fellBack: fellBackOf(report),
  };
}

/** Of a machine that allows slices. */
function fellBackOf({ comparison }: RawReport): string | null {
  if (comparison?.method !== "trials" || comparison.reason.code === "turned_off") return null;
  return comparison.reason.code;
}

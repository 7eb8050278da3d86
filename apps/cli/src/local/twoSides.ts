import type { LocalReport, ScenarioMeasure } from "@lapline/contracts";
import { type JudgedReport, judgeReport } from "./judgeReport.ts";
import { loadDifferences } from "./loadDifferences.ts";

/** One measure of two versions: what the trials that count brought. */
export interface TwoSides {
  measure: ScenarioMeasure;
  base: number[];
  head: number[];
}

/** The measures that two reports share, each with all of its trials. Pure. */
export function sidesOfReports(base: JudgedReport, head: JudgedReport): TwoSides[] {
  return head.measures.flatMap(({ measure, samples }) => {
    const before = base.measures.find((one) => one.measure.name === measure.name);
    return before === undefined ? [] : [{ measure, base: before.samples, head: samples }];
  });
}

/**
 * The pairs of a report whose versions were measured by turns: trials that followed each other, those
 * of which both count; where a side does not count, all of them, and none where the versions were not
 * driven alike. Null for an ordinary report. Pure.
 */
export function sidesOfPairs(local: LocalReport): {
  sides: TwoSides[];
  valid: boolean;
  reasons: string[];
} | null {
  if (local.report.base === undefined) return null;
  const { environment } = local.report;
  const unlike = loadDifferences(
    { ...local, environment: local.report.base.environment },
    { ...local, environment },
  );
  if (unlike.length > 0) {
    const reason = `The two versions were not driven alike: ${unlike.join(", ")}.`;
    return { sides: [], valid: false, reasons: [reason] };
  }
  const [base, head] = [judgeReport(local, "base"), judgeReport(local, "head")];
  const valid = base.valid && head.valid;
  const trials = local.report.trials.toSorted((a, b) => a.index - b.index);
  const pairs = trials.flatMap((first, place) => {
    const second = trials[place + 1];
    if (place % 2 === 1 || second === undefined) return [];
    const counts = !valid || (first.reasons.length === 0 && second.reasons.length === 0);
    return counts
      ? [first.side === "base" ? { base: first, head: second } : { base: second, head: first }]
      : [];
  });
  const sides = local.measures.flatMap((measure) => {
    const both = pairs.flatMap((pair) => {
      const [before, after] = [pair.base.values[measure.name], pair.head.values[measure.name]];
      return before === undefined || after === undefined ? [] : [{ before, after }];
    });
    if (both.length === 0) return [];
    return [
      { measure, base: both.map(({ before }) => before), head: both.map(({ after }) => after) },
    ];
  });
  return { sides, valid, reasons: [...base.reasons, ...head.reasons] };
}

import { type RawReport, type RawTrial, type Side, sides } from "@lapline/contracts";
import { judgeTrials } from "../evaluation/judgeTrials.ts";

/** Two trials that followed each other, one of each version. */
interface TrialPair {
  base: RawTrial;
  head: RawTrial;
}

export type Pairing =
  | {
      outcome: "paired";
      /** Whether both sides count. */
      valid: boolean;
      /** Sentences why they do not. */
      reasons: string[];
      /** Sentences about single trials of sides that count. */
      warnings: string[];
      /** Pairs of which both trials count; all of them where a side does not count. */
      pairs: TrialPair[];
    }
  | { outcome: "unusable"; problems: string[] };

/**
 * Pairs the trials of an interleaved job in the order in which they ran: what the machine did in
 * those minutes met both of a pair alike. Each side is judged like a report of its own. Pure.
 */
export function pairTrials(report: RawReport): Pairing {
  const trials = [...report.trials].sort((a, b) => a.index - b.index);
  const pairs: TrialPair[] = [];
  const problems: string[] = [];
  for (let place = 0; place < trials.length; place += 2) {
    const two = trials.slice(place, place + 2);
    const base = two.find(({ side }) => side === "base");
    const head = two.find(({ side }) => side === "head");
    if (base !== undefined && head !== undefined) pairs.push({ base, head });
    else problems.push(`Trials ${place + 1} and ${place + 2} are not one of each version.`);
  }
  if (problems.length > 0) return { outcome: "unusable", problems };
  const judged = sides.map((side) => ({ side, ...judge(report, side) }));
  const valid = judged.every((one) => one.valid);
  const sentencesOf = (of: "reasons" | "warnings") =>
    judged.flatMap((one) => one[of].map((sentence) => `${nameOf[one.side]}: ${sentence}`));
  const counted = new Set(judged.flatMap((one) => one.counted));
  return {
    outcome: "paired",
    valid,
    reasons: sentencesOf("reasons"),
    warnings: sentencesOf("warnings"),
    pairs: pairs.filter(({ base, head }) => !valid || (counted.has(base) && counted.has(head))),
  };
}

const nameOf: Record<Side, string> = { base: "Base", head: "Head" };

function judge(report: RawReport, side: Side) {
  return judgeTrials({ ...report, trials: report.trials.filter((one) => one.side === side) });
}

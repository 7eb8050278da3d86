import { type RawReport, type RawTrial, type Reason, reasonOf, sides } from "@lapline/contracts";
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
      /** Why they do not. */
      reasons: Reason[];
      /** Sentences about single trials of sides that count. */
      warnings: string[];
      /** Pairs of which both trials count; all of them where a side does not count. */
      pairs: TrialPair[];
    }
  | { outcome: "unusable"; problems: Reason[] };

/**
 * Pairs the trials of an interleaved job in the order in which they ran: what the machine did in
 * those minutes met both of a pair alike. Each side is judged like a report of its own. Pure.
 */
export function pairTrials(report: RawReport): Pairing {
  const trials = [...report.trials].sort((a, b) => a.index - b.index);
  const pairs: TrialPair[] = [];
  const problems: Reason[] = [];
  for (let place = 0; place < trials.length; place += 2) {
    const two = trials.slice(place, place + 2);
    const base = two.find(({ side }) => side === "base");
    const head = two.find(({ side }) => side === "head");
    if (base !== undefined && head !== undefined) pairs.push({ base, head });
    else {
      problems.push(reasonOf("trials_not_paired", { first: place + 1, second: place + 2 }));
    }
  }
  if (problems.length > 0) return { outcome: "unusable", problems };
  const judged = sides.map((side) =>
    judgeTrials({ side, trials: report.trials.filter((one) => one.side === side) }),
  );
  const valid = judged.every((one) => one.valid);
  const counted = new Set(judged.flatMap((one) => one.counted));
  return {
    outcome: "paired",
    valid,
    reasons: judged.flatMap((one) => one.reasons),
    warnings: judged.flatMap((one) => one.warnings),
    pairs: pairs.filter(({ base, head }) => !valid || (counted.has(base) && counted.has(head))),
  };
}

import {
  formatShare,
  noIntervalWords,
  type Report,
  type ReportMeasure,
  trialFigure,
} from "@lapline/contracts";
import { countWords } from "../../components/format/countWords.ts";

/** How far a number can be relied on, and why. */
export interface Trust {
  grade: "solid" | "fair" | "rough";
  /** What lowers the grade, the worst first; what it rests on where nothing does. */
  facts: string[];
  /** One sentence for each of them. */
  sentences: string[];
}

/** Trials below which an interval is rough, and below which it is only fair. */
const trialsRough = 4;
const trialsFair = 7;
/** Half widths of the interval, as shares of the value, above which it is rough or only fair. */
const widthRough = 0.1;
const widthFair = 0.03;
/** How many times as far one end is as the other from which on both are told. */
const unevenFrom = 1.25;

interface Doubt {
  grade: Trust["grade"];
  fact: string;
  sentence: string;
}

const weights = { rough: 2, fair: 1, solid: 0 } as const;

/**
 * Grades one number of a report by its validity, trials, interval and whether its trials settled. The
 * worst doubt decides: nothing makes up for too few trials. Pure.
 */
export function prepareTrust(
  report: Pick<Report, "validity" | "trials" | "warnings">,
  measure: ReportMeasure,
): Trust {
  const doubts = [
    validityDoubt(report),
    trialsDoubt(trialFigure(measure).n),
    widthDoubt(measure),
    steadinessDoubt(report),
    warningsDoubt(report),
  ].filter((doubt) => doubt !== null);
  const sorted = doubts.toSorted((a, b) => weights[b.grade] - weights[a.grade]);
  const grade = sorted[0]?.grade ?? "solid";
  const told = grade === "solid" ? sorted : sorted.filter((doubt) => doubt.grade !== "solid");
  return {
    grade,
    facts: told.map(({ fact }) => fact),
    sentences: told.map(({ sentence }) => sentence),
  };
}

function validityDoubt({ validity }: Pick<Report, "validity">): Doubt | null {
  if (validity.valid) return null;
  const sentence = `The report is invalid: ${validity.reasons.join(" ")}`;
  return { grade: "rough", fact: "invalid", sentence };
}

function trialsDoubt(n: number): Doubt {
  const grade = n < trialsRough ? "rough" : n < trialsFair ? "fair" : "solid";
  const sentence =
    grade === "solid"
      ? `The median rests on ${countWords(n, "trial")}.`
      : `The median rests on ${countWords(n, "trial")}. From ${trialsFair} on its interval is reliable.`;
  return { grade, fact: countWords(n, "trial"), sentence };
}

function widthDoubt({ value, ciLow, ciHigh, samples }: ReportMeasure): Doubt | null {
  if (ciLow === null || ciHigh === null) {
    const sentence = `There is no interval: ${noIntervalWords({ samples })}.`;
    return { grade: "rough", fact: "no interval", sentence };
  }
  if (!(value > 0)) return null;
  const [below, above] = [(value - ciLow) / value, (ciHigh - value) / value];
  const width = Math.max(below, above);
  const grade = width > widthRough ? "rough" : width > widthFair ? "fair" : "solid";
  const share = formatShare(width);
  const sentence = `The 95\u202f% interval reaches ${share} from the value.`;
  const ends = [`−${formatShare(below)}`, `+${formatShare(above)}`];
  const isEven = width < unevenFrom * Math.min(below, above);
  return { grade, fact: isEven ? `±${share}` : ends.join(" "), sentence };
}

function steadinessDoubt({ trials }: Pick<Report, "trials">): Doubt | null {
  const judged = trials.filter(({ steadiness }) => steadiness !== undefined);
  const unsteady = judged.filter(({ steadiness }) => steadiness?.state === "not_steady").length;
  if (unsteady === 0) return null;
  const grade = 2 * unsteady > judged.length ? "rough" : "fair";
  const sentence = `${unsteady} of ${countWords(judged.length, "trial")} did not settle at one level.`;
  return { grade, fact: `${unsteady} not steady`, sentence };
}

function warningsDoubt({ warnings }: Pick<Report, "warnings">): Doubt | null {
  if (warnings.length === 0) return null;
  const words = countWords(warnings.length, "warning");
  return { grade: "fair", fact: words, sentence: `The machine reported ${words}, listed above.` };
}

import type { ScenarioMeasure } from "@lapline/contracts";
import { median, summarizeTrials, type TrialSummary } from "@lapline/stats";
import {
  type ComparedAs,
  type ComparedLocally,
  compareMeasures,
} from "../local/compareMeasures.ts";
import type { MeasuredScenario, MeasuredVersion } from "./measureDefinition.ts";
import type { CommandTrial } from "./measureTrial.ts";

interface JudgedMeasure {
  measure: ScenarioMeasure;
  samples: number[];
  summary: TrialSummary;
}

/** A version's figures, and how they stand against the version before it. */
export interface JudgedVersion {
  version: string;
  /** More than half of its trials count. */
  valid: boolean;
  trialCount: number;
  countedCount: number;
  measures: JudgedMeasure[];
  /** Empty for the first version. */
  comparison: ComparedLocally[];
  /** Benchmarks that only one of the two versions has. */
  notes: string[];
}

/** Figures of every version of a scenario, each compared with the one before it. Pure. */
export function judgeScenario({
  versions,
  comparedBy,
}: Pick<MeasuredScenario, "versions" | "comparedBy">): JudgedVersion[] {
  const how: ComparedAs =
    comparedBy?.method === "slices"
      ? { design: "slices", pairsMax: comparedBy.pairsMax ?? null }
      : { design: "interleaved" };
  return versions.map((one, index) => {
    const before = versions[index - 1];
    const counted = one.trials.filter(counts);
    const own = valuesOf(counted);
    return {
      version: one.version,
      valid: isValid(one),
      trialCount: one.trials.length,
      countedCount: counted.length,
      measures: [...own.values()].map(({ measure, byTrial }) => {
        const samples = [...byTrial.values()];
        return { measure, samples, summary: summarizeTrials(samples) };
      }),
      ...(before === undefined ? { comparison: [], notes: [] } : compareVersions(before, one, how)),
    };
  });
}

const counts = ({ reasons }: CommandTrial) => reasons.length === 0;
const isValid = ({ trials }: MeasuredVersion) => trials.filter(counts).length * 2 > trials.length;

function compareVersions(before: MeasuredVersion, after: MeasuredVersion, how: ComparedAs) {
  const [a, b] = [valuesOf(before.trials.filter(counts)), valuesOf(after.trials.filter(counts))];
  const sides = [...b].flatMap(([key, { measure, byTrial }]) => {
    // Trials of one round are a pair; one whose partner does not count leaves with it.
    const pairs = [...byTrial].flatMap(([index, head]) => {
      const base = a.get(key)?.byTrial.get(index);
      return base === undefined ? [] : [{ base, head }];
    });
    if (pairs.length === 0) return [];
    return [{ measure, base: pairs.map(({ base }) => base), head: pairs.map(({ head }) => head) }];
  });
  const only = (mine: typeof a, other: typeof a) =>
    [...mine].filter(([key]) => !other.has(key)).map(([, { measure }]) => measure.title);
  const note = (version: string, titles: string[]) =>
    titles.length === 0 ? [] : [`Only ${version} has ${titles.join(", ")}.`];
  const valid = isValid(before) && isValid(after);
  return {
    comparison: compareMeasures(sides, { ...how, valid }),
    notes: [...note(before.version, only(a, b)), ...note(after.version, only(b, a))],
  };
}

/** The value of each trial by benchmark and measure: the median of what the process printed for it. */
function valuesOf(trials: readonly CommandTrial[]) {
  const found = new Map<string, { measure: ScenarioMeasure; byTrial: Map<number, number> }>();
  for (const { index, benchmarks } of trials) {
    for (const { name: benchmark, measures } of benchmarks) {
      for (const { name, unit, direction, samples } of measures) {
        const key = JSON.stringify([benchmark, name]);
        // The unit says what a single figure is.
        const title =
          measures.length === 1 ? benchmark : `${benchmark} ${name.replaceAll("_", " ")}`;
        const one = found.get(key) ?? {
          measure: { name: key, title, unit, direction },
          byTrial: new Map<number, number>(),
        };
        one.byTrial.set(index, median(samples));
        found.set(key, one);
      }
    }
  }
  return found;
}

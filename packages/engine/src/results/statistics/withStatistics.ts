import {
  type ScenarioMeasure,
  type StoredReport,
  type StoredTrial,
  statisticMeasure,
} from "@lapline/contracts";
import type { ReportedScenario } from "../evaluation/reportedScenario.ts";
import type { KeptStatistic } from "./readKept.ts";
import { trialStatistic } from "./trialStatistic.ts";

interface Derived extends KeptStatistic {
  definition: ScenarioMeasure;
}

/**
 * A report and its scenario with the statistics that are kept: to everything that follows they are
 * measures like the others, each with a value of every trial. Pure.
 */
export function withStatistics<
  Report extends Pick<StoredReport, "measures"> & { trials: readonly StoredTrial[] },
>(
  report: Report,
  scenario: ReportedScenario,
  kept: readonly KeptStatistic[],
): { report: Report; scenario: ReportedScenario } {
  const derived = kept.flatMap((one): Derived[] => {
    const measure = scenario.measures.find(({ name }) => name === one.measure);
    if (measure === undefined) return [];
    const definition = statisticMeasure(measure, one.statistic);
    // A scenario that measures it by itself says what it is.
    const isOwn = scenario.measures.some(({ name }) => name === definition.name);
    return isOwn ? [] : [{ ...one, definition }];
  });
  if (derived.length === 0) return { report, scenario };
  const definitions = derived.map(({ definition }) => definition);
  return {
    report: {
      ...report,
      measures: [
        ...report.measures,
        ...definitions.map(({ name, unit, direction }) => ({ name, unit, direction })),
      ],
      trials: report.trials.map((trial) => ({
        ...trial,
        values: { ...trial.values, ...statisticsOf(trial, derived) },
      })),
    },
    scenario: { ...scenario, measures: [...scenario.measures, ...definitions] },
  };
}

function statisticsOf(trial: StoredTrial, derived: readonly Derived[]): Record<string, number> {
  return Object.fromEntries(
    derived.flatMap(({ measure, statistic, definition }) => {
      const value = trialStatistic(trial, measure, statistic);
      return value === null ? [] : [[definition.name, value]];
    }),
  );
}

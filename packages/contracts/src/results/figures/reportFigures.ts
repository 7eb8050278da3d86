import type { Report } from "../report.ts";
import type { Figure } from "./figure.ts";
import { operationFigures } from "./operationFigures.ts";
import { trialFigure, trialMean } from "./trials.ts";

/** Every figure of a report's measures, each once. */
export function reportFigures({ measures }: Pick<Report, "measures">): Figure[] {
  return measures.flatMap((measure) => {
    const mean = trialMean(measure);
    return [trialFigure(measure), ...(mean === null ? [] : [mean]), ...operationFigures(measure)];
  });
}

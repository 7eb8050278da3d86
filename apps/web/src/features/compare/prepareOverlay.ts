import type { Report } from "@lapline/contracts";
import { prepareTimeAxis, type TimeAxisView } from "../../components/charts/prepareTimeAxis.ts";

interface Side {
  name: string;
  report: Report;
}

/** The first trial of each side on one time axis whose zero is its first operation. */
export function prepareOverlay(sides: readonly Side[]): TimeAxisView | null {
  const resources = sides.flatMap(({ name, report }) => {
    const [trial] = report.trials;
    if (trial === undefined) return [];
    return report.resources
      .filter((track) => track.trial === trial.index)
      .map((track) => ({
        ...track,
        component: components(report) > 1 ? `${name}, ${track.component}` : name,
        start: track.start - trial.startMs,
        ...(track.kind === "throughput" ? { untilMs: trial.durationNs / 1e6 } : {}),
      }));
  });
  return prepareTimeAxis({ resources, trials: [] });
}

function components(report: Report): number {
  return new Set(report.resources.map(({ component }) => component)).size;
}

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
    const { startMs = null, durationNs = null } = trial ?? {};
    if (trial === undefined || startMs === null) return [];
    return report.resources
      .filter((track) => track.trial === trial.index)
      .map((track) => ({
        ...track,
        component: components(report) > 1 ? `${name}, ${track.component}` : name,
        start: track.start - startMs,
        ...(track.kind === "throughput" && durationNs !== null
          ? { untilMs: durationNs / 1e6 }
          : {}),
      }));
  });
  return prepareTimeAxis({ resources, trials: [] });
}

function components(report: Report): number {
  return new Set(report.resources.map(({ component }) => component)).size;
}

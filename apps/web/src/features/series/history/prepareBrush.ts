import type { HistoryView } from "./prepareHistory.ts";

/** Steps of a time axis that the ends of the range move by. */
const timeSteps = 400;

/** The whole history in small with the range in view. */
export interface BrushView {
  /** Line of the valid points and band in view, in a box of 1,000 × `heightPx`. */
  path: string;
  steps: number;
  /** Ends of the range as steps. */
  from: number;
  to: number;
  /** The place on the axis of a step: at the beginning of a range, and at its end. */
  placeOf: (step: number, end: "from" | "to") => number;
  /** What a step stands for, in words. */
  wordOf: (step: number) => string;
}

export const brushWidth = 1000;

/** Prepares the strip below a history: null for what is too short to look at a part of it. */
export function prepareBrush(view: HistoryView, heightPx: number): BrushView | null {
  const { placing, domain, points } = view;
  const { bounds, versions, order } = placing;
  const steps = order === "version" ? versions.length - 1 : timeSteps;
  if (points.length < 3 || steps < 2) return null;
  const span = bounds[1] - bounds[0];
  const stepOf = (place: number) =>
    Math.min(
      steps,
      Math.max(
        0,
        Math.round(order === "version" ? place : ((place - bounds[0]) / span) * timeSteps),
      ),
    );
  const aside = order === "version" ? 0.5 : 0;
  const placeOf = (step: number, end: "from" | "to") =>
    order === "version"
      ? step + (end === "from" ? -aside : aside)
      : bounds[0] + (step / timeSteps) * span;
  return {
    path: pathOf(view, heightPx),
    steps,
    from: stepOf(domain[0] + aside),
    to: stepOf(domain[1] - aside),
    placeOf,
    wordOf: (step) =>
      order === "version"
        ? (versions[step] ?? "")
        : `${new Date(placeOf(step, "from")).toISOString().slice(0, 16).replace("T", " ")} UTC`,
  };
}

function pathOf({ points, gaps, placing: { bounds } }: HistoryView, heightPx: number): string {
  const afterGap = new Set(gaps.map(({ to }) => to));
  const valid = points.filter(({ point }) => point.valid);
  const values = valid.map(({ point }) => point.value);
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const inset = 4;
  return valid
    .map(({ x, point }, place) => {
      const left = ((x - bounds[0]) / (bounds[1] - bounds[0])) * brushWidth;
      const share = high === low ? 0.5 : (point.value - low) / (high - low);
      const top = heightPx - inset - share * (heightPx - 2 * inset);
      const begins = place === 0 || afterGap.delete(x);
      return `${begins ? "M" : "L"}${left.toFixed(1)} ${top.toFixed(1)}`;
    })
    .join("");
}

import { prepareOverlay } from "./prepareOverlay.ts";

type Sides = Parameters<typeof prepareOverlay>[0];
type Panels = NonNullable<ReturnType<typeof prepareOverlay>>["panels"];

/** One line over time in two numbers: what a chart says to those who do not see it. */
export interface TrackSummary {
  key: string;
  line: string;
  title: string;
  unit: Panels[number]["unit"];
  mean: number;
  max: number;
  /** Seconds that were sampled. */
  seconds: number;
}

/** Every line over time of these sides with its mean over the time and its highest sample. */
export function prepareTracks(sides: Sides): TrackSummary[] {
  return (prepareOverlay(sides)?.panels ?? []).flatMap(({ kind, title, unit, lines }) =>
    lines.flatMap(({ component, spans }): TrackSummary[] => {
      const seconds = spans.reduce((sum, { from, to }) => sum + (to - from), 0);
      if (seconds <= 0) return [];
      const area = spans.reduce((sum, { from, to, value }) => sum + value * (to - from), 0);
      const max = spans.reduce((most, { value }) => Math.max(most, value), 0);
      const about = { key: `${kind} ${component}`, line: component, title, unit };
      return [{ ...about, mean: area / seconds, max, seconds }];
    }),
  );
}

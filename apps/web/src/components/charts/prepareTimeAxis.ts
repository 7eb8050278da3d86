import { formatDurationMs, type Report, type Unit } from "@lapline/contracts";
import { downsample, type SeriesSample } from "./downsample.ts";
import { type Axis, linearTicks, prepareAxis } from "./prepareAxis.ts";
import { joinTracks, spansOf, type TimedTrack, type TrackSpan } from "./trackSpans.ts";

/** Points one line carries; beyond that a screen has fewer pixels than points. */
const pointsMax = 2000;

/** Steps between ticks that the width has room for; narrow screens leave out every other. */
const xSteps = 8;

export interface TrackPanel {
  kind: TimedTrack["kind"];
  title: string;
  unit: Unit;
  /** How the numbers were taken; part of what they mean. */
  methods: string[];
  axis: Axis;
  lines: { component: string; points: SeriesSample[]; spans: TrackSpan[] }[];
}

export interface TimeAxisView {
  /** Seconds since the attempt began, the one axis of all panels. */
  xDomain: [number, number];
  xTicks: number[];
  panels: TrackPanel[];
  trials: { index: number; from: number; to: number; valid: boolean }[];
  /** What was sampled around the trials: before each its preparation, after it its verification. */
  around: { trial: number; from: number; to: number; what: "preparation" | "verification" }[];
  summary: string;
  /** Where in its step a point stands. */
  placing: string;
}

const panelTitles = { throughput: "Throughput", cpu: "CPU", memory: "Memory" } as const;
const kinds = ["throughput", "cpu", "memory"] as const;

/**
 * Throughput, CPU and memory of a report on one time axis. Tracks of one component become one line
 * with a gap between trials; values stay in their base unit. Null when nothing was sampled.
 */
export function prepareTimeAxis(report: {
  resources: readonly TimedTrack[];
  trials: Report["trials"];
}): TimeAxisView | null {
  const trials = report.trials.flatMap(({ index, startMs, durationNs, valid }) =>
    startMs === null || durationNs === null
      ? []
      : [{ index, from: startMs / 1000, to: (startMs + durationNs / 1e6) / 1000, valid }],
  );
  const resources = report.resources
    .filter(({ values }) => values.length > 0)
    .map((track) => ({ ...track, untilMs: track.untilMs ?? untilMsOf(track, report.trials) }));
  if (resources.length === 0) return null;
  const spans = resources.flatMap((track) => {
    const own = spansOf(track);
    return own.map(({ from, to }) => ({ trial: track.trial, from, to }));
  });
  const covered = [...spans, ...trials];
  const from = least(covered.map((one) => one.from));
  const to = most(covered.map((one) => one.to));
  const panels = kinds
    .map((kind) =>
      preparePanel(
        kind,
        resources.filter((track) => track.kind === kind),
      ),
    )
    .filter((panel) => panel !== null);
  const marked = trials.length === 1 ? "1 trial" : `${trials.length} trials`;
  return {
    xDomain: [from, to],
    xTicks: linearTicks(from, to, xSteps).filter((tick) => tick >= from && tick <= to),
    panels,
    trials,
    around: trials.flatMap((trial) => aroundOf(trial, spans)),
    summary: `${panels.map(({ title }) => title).join(", ")} over ${formatDurationMs((to - from) * 1000)}${trials.length === 0 ? "" : ` with ${marked} marked`}.`,
    placing:
      "CPU and throughput are means of a step, drawn at its middle. Memory is read at its end.",
  };
}

/** "CPU and memory over time": only what was sampled. */
export function timeAxisTitle({ panels }: Pick<TimeAxisView, "panels">): string {
  const names = panels.map(({ title }) => (title === "CPU" ? title : title.toLowerCase()));
  const text = `${new Intl.ListFormat("en-GB").format(names)} over time`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The rate of a run's last, unfinished step is that of the part before its end. */
function untilMsOf(track: TimedTrack, trials: Report["trials"]): number {
  const trial = trials.find(({ index }) => index === track.trial);
  const { startMs = null, durationNs = null } = trial ?? {};
  if (track.kind !== "throughput" || startMs === null || durationNs === null) {
    return Number.POSITIVE_INFINITY;
  }
  return startMs + durationNs / 1e6;
}

function aroundOf(
  { index, from, to }: TimeAxisView["trials"][number],
  spans: readonly { trial: number; from: number; to: number }[],
): TimeAxisView["around"] {
  const own = spans.filter(({ trial }) => trial === index);
  if (own.length === 0) return [];
  const [first, last] = [least(own.map((span) => span.from)), most(own.map((span) => span.to))];
  return [
    ...(first < from
      ? [{ trial: index, from: first, to: from, what: "preparation" as const }]
      : []),
    ...(last > to ? [{ trial: index, from: to, to: last, what: "verification" as const }] : []),
  ];
}

function preparePanel(kind: TimedTrack["kind"], tracks: readonly TimedTrack[]): TrackPanel | null {
  const unit = tracks[0]?.unit;
  if (unit === undefined) return null;
  const components = [...new Set(tracks.map(({ component }) => component))];
  return {
    kind,
    title: panelTitles[kind],
    unit,
    methods: [...new Set(tracks.map(({ method }) => method))],
    axis: prepareAxis(
      tracks.flatMap(({ values }) => values),
      unit,
      "zero",
      2,
    ),
    lines: components.map((component) => {
      const own = tracks
        .filter((track) => track.component === component)
        .toSorted((a, b) => a.start - b.start);
      return {
        component,
        points: downsample(joinTracks(own), pointsMax),
        spans: own.flatMap(spansOf),
      };
    }),
  };
}

function least(values: readonly number[]): number {
  return values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY);
}

function most(values: readonly number[]): number {
  return values.reduce((high, value) => Math.max(high, value), Number.NEGATIVE_INFINITY);
}

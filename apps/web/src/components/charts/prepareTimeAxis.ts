import type { Report, Unit } from "@lapline/contracts";
import { downsample, type SeriesSample } from "./downsample.ts";
import { type Axis, linearTicks, prepareAxis } from "./prepareAxis.ts";

type Track = Report["resources"][number];

/** Points one line carries; beyond that a screen has fewer pixels than points. */
const pointsMax = 2000;

/** Steps between ticks that the width has room for; narrow screens leave out every other. */
const xSteps = 8;

export interface TrackPanel {
  kind: Track["kind"];
  title: string;
  unit: Unit;
  /** How the numbers were taken; part of what they mean. */
  methods: string[];
  axis: Axis;
  lines: { component: string; points: SeriesSample[] }[];
}

export interface TimeAxisView {
  /** Seconds since the attempt began, the one axis of all panels. */
  xDomain: [number, number];
  xTicks: number[];
  panels: TrackPanel[];
  trials: { index: number; from: number; to: number; valid: boolean }[];
  summary: string;
}

const panelTitles = { throughput: "Throughput", cpu: "CPU", memory: "Memory" } as const;
const kinds = ["throughput", "cpu", "memory"] as const;

/**
 * Throughput, CPU and memory of a report on one time axis. Tracks of one component become one line
 * with a gap between trials; values stay in their base unit. Null when nothing was sampled.
 */
export function prepareTimeAxis(report: Pick<Report, "resources" | "trials">): TimeAxisView | null {
  const { resources } = report;
  if (resources.length === 0) return null;
  const trials = report.trials.flatMap(({ index, startMs, durationNs, valid }) =>
    startMs === null || durationNs === null
      ? []
      : [{ index, from: startMs / 1000, to: (startMs + durationNs / 1e6) / 1000, valid }],
  );
  const starts = [...resources.map(({ start }) => start / 1000), ...trials.map(({ from }) => from)];
  const ends = [...resources.map(endOf), ...trials.map(({ to }) => to)];
  const from = starts.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const to = ends.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const panels = kinds
    .map((kind) =>
      preparePanel(
        kind,
        resources.filter((track) => track.kind === kind),
      ),
    )
    .filter((panel) => panel !== null);
  return {
    xDomain: [from, to],
    xTicks: linearTicks(from, to, xSteps).filter((tick) => tick >= from && tick <= to),
    panels,
    trials,
    summary: `${panels.map(({ title }) => title).join(", ")} over ${Math.round(to - from)} seconds${trials.length === 0 ? "" : ` with ${trials.length} ${trials.length === 1 ? "trial" : "trials"} marked`}.`,
  };
}

function preparePanel(kind: Track["kind"], tracks: readonly Track[]): TrackPanel | null {
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
    lines: components.map((component) => ({
      component,
      points: downsample(
        joinTracks(tracks.filter((track) => track.component === component)),
        pointsMax,
      ),
    })),
  };
}

/** One line out of the tracks of several trials: what lies between two tracks was not measured. */
function joinTracks(tracks: readonly Track[]): SeriesSample[] {
  const points: SeriesSample[] = [];
  const inOrder = [...tracks].sort((a, b) => a.start - b.start);
  for (const [index, track] of inOrder.entries()) {
    if (index > 0) points.push({ x: (track.start - track.stepMs / 2) / 1000, y: null });
    for (const [step, y] of track.values.entries()) {
      points.push({ x: (track.start + step * track.stepMs) / 1000, y });
    }
  }
  return points;
}

function endOf(track: Track): number {
  return (track.start + Math.max(0, track.values.length - 1) * track.stepMs) / 1000;
}

import type { Report } from "@lapline/contracts";
import { generatedReports, testEnv } from "@lapline/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { preparePercentiles } from "./preparePercentiles.ts";
import { prepareTimeAxis, type TimeAxisView } from "./prepareTimeAxis.ts";
import { timeAxisRows } from "./timeAxisRows.ts";

const runs = { numRuns: 60 * testEnv.faultScale };

test("the curve of a distribution passes through every figure of it and ends at the slowest operation", () => {
  fc.assert(
    fc.property(generatedReports, ({ report, truth }) => {
      const view = preparePercentiles(report.measures, "zero");
      const [line] = view?.lines ?? [];
      if (view === null || line === undefined) return;
      for (const { label, y } of line.points) {
        const known = truth.get(`${line.title}, ${label} of timed operations`);
        if (known !== undefined) expect({ label, y }).toEqual({ label, y: known });
      }
      const named = line.points.filter(({ label }) =>
        truth.has(`${line.title}, ${label} of timed operations`),
      );
      const shown = ["p50", "p75", "p90", "p95", "p97.5", "p99", "p99.9"];
      expect(named.map(({ label }) => label)).toEqual(shown.slice(0, named.length));
      const last = line.points.at(-1);
      expect(last?.y).toBe(truth.get(`${line.title}, slowest of timed operations`));
      expect(last?.x).toBeLessThanOrEqual(view.xDomain[1]);
      expect(last?.y).toBeLessThanOrEqual(view.axis.domain[1] * (1 + 1e-9));
      const xs = line.points.map(({ x }) => x);
      expect(xs).toEqual(xs.toSorted((a, b) => a - b));
      const ys = line.points.map(({ y }) => y);
      expect(ys).toEqual(ys.toSorted((a, b) => a - b));
    }),
    runs,
  );
});

test("samples are drawn where they were taken, on an axis that begins and ends with them", () => {
  fc.assert(
    fc.property(generatedReports, ({ report }) => {
      const view = prepareTimeAxis(report);
      if (view === null) return;
      for (const { kind, lines } of view.panels) {
        const tracks = report.resources.filter((track) => track.kind === kind);
        const { rows } = timeAxisRows({ lines });
        for (const track of tracks) {
          for (const [step, value] of track.values.entries()) {
            const x = takenAt(track, step, report);
            const row = rows.find((one) => Math.abs(one.x - x) < 1e-9);
            expect({ kind, step, drawn: row?.drawn[track.component] }).toEqual({
              kind,
              step,
              drawn: value,
            });
          }
        }
      }
      const bounds = report.resources.flatMap((track) => [
        track.start / 1000,
        endOf(track, report),
      ]);
      const trials = view.trials.flatMap(({ from, to }) => [from, to]);
      expect(view.xDomain[0]).toBeCloseTo(Math.min(...bounds, ...trials), 9);
      expect(view.xDomain[1]).toBeCloseTo(Math.max(...bounds, ...trials), 9);
      expect(reachesOf(view)).toEqual(report.resources.length > 0);
    }),
    runs,
  );
});

test("what was sampled around the trials is said, and every sample lies in a trial or around one", () => {
  fc.assert(
    fc.property(generatedReports, ({ report }) => {
      const view = prepareTimeAxis(report);
      if (view === null) return;
      const ranges = [...view.trials, ...view.around];
      for (const { lines } of view.panels) {
        for (const { spans } of lines) {
          for (const { at } of spans) {
            expect(ranges.some(({ from, to }) => at >= from - 1e-9 && at <= to + 1e-9)).toBe(true);
          }
        }
      }
    }),
    runs,
  );
});

type Track = Report["resources"][number];

/** Seconds at which a value of a track stands: means in the middle of their step, readings at its end. */
function takenAt(track: Track, step: number, report: Report): number {
  const from = track.start + step * track.stepMs;
  const to = Math.min(
    from + track.stepMs,
    step === track.values.length - 1 ? 1000 * endOf(track, report) : Infinity,
  );
  return (track.kind === "memory" ? to : (from + to) / 2) / 1000;
}

function endOf(track: Track, { trials }: Report): number {
  const end = track.start + track.values.length * track.stepMs;
  const trial = trials.find(({ index }) => index === track.trial);
  if (track.kind !== "throughput" || trial === undefined) return end / 1000;
  return Math.min(end, Number(trial.startMs) + Number(trial.durationNs) / 1e6) / 1000;
}

/** Whether the lines of each panel reach the end of its last step. */
function reachesOf({ panels }: TimeAxisView): boolean {
  return panels.every(({ lines }) =>
    lines.every(({ points, spans }) => points.at(-1)?.x === spans.at(-1)?.to),
  );
}

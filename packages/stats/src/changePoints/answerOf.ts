import type { Boundary } from "./boundary.ts";
import type { ChangePoint, DetectionOptions } from "./changePoint.ts";
import { describeChange } from "./describeChange.ts";
import { type DetectionState, nothingRemembered, type Remembered } from "./detectionState.ts";
import { candidatesOf, findChanges, keepChanges } from "./evaluateWindow.ts";
import { type ScaledHistory, scaleHistory } from "./scaleHistory.ts";
import { clampBoundary } from "./sides.ts";

/** What a detector says after its last value, and the state to go on from. */
export interface Answer {
  state: DetectionState;
  /** By the history alone: the same as `detectChangePoints`. */
  changes: ChangePoint[];
  /** With hysteresis. */
  reported: ChangePoint[];
}

const probabilityMaxDefault = 1e-4;

/**
 * Settled and open changes of a state. `reported` only for those who read along, which is asked after
 * every value: it depends on what was reported before.
 */
export function answerOf(state: DetectionState, readAlong: boolean): Answer {
  const { base, options, settled, settledReported } = state;
  const window = scaleHistory(state.values);
  if (window === null) {
    const next = { ...state, reported: [], remembered: nothingRemembered };
    return { state: next, changes: settled, reported: settledReported };
  }
  const remembered = stillValid(state.remembered, window);
  const probabilityMax = options.probabilityMax ?? probabilityMaxDefault;
  const open = state.settledTo - base;
  const candidates = candidatesOf(window).filter((start) => start > open);
  const curves = new Map<string, number>();
  const found = findChanges(window, candidates, probabilityMax, remembered.changes, curves);
  const before = state.reported.map((index) => index - base);
  const kept = readAlong
    ? keepChanges(window, candidates, before, probabilityMax, remembered.reported, curves)
    : { starts: [], remembered: {} };
  const described: Record<string, ChangePoint> = {};
  const describe = (starts: readonly number[]) =>
    boundariesOf(starts, open, window.values.length).map((boundary) => {
      const key = `${boundary.from}:${boundary.at}:${boundary.to}`;
      const change = remembered.described[key] ?? describeChange(window, boundary, base);
      described[key] = change;
      return change;
    });
  const changes = describe(found.starts);
  const reported = describe(kept.starts);
  return {
    state: {
      ...state,
      reported: reported.map(({ index }) => index),
      remembered: {
        unit: window.unit,
        logarithmic: window.logarithmic,
        changes: found.remembered,
        reported: kept.remembered,
        described,
      },
    },
    changes: [...settled, ...relevant(changes, options)],
    reported: [...settledReported, ...relevant(reported, options)],
  };
}

/** Clamped boundaries of the starts that are still open; a boundary may have moved to a settled place. */
function boundariesOf(starts: readonly number[], open: number, length: number): Boundary[] {
  return starts
    .map((at, i) => clampBoundary({ from: starts[i - 1] ?? 0, at, to: starts[i + 1] ?? length }))
    .filter(({ at }) => at > open);
}

function stillValid(remembered: Remembered, { unit, logarithmic }: ScaledHistory): Remembered {
  const same = remembered.unit === unit && remembered.logarithmic === logarithmic;
  return same ? remembered : nothingRemembered;
}

/** Changes of at least the smallest relevant size. */
function relevant(
  changes: readonly ChangePoint[],
  { relativeChangeMin = 0 }: DetectionOptions,
): ChangePoint[] {
  return changes.filter(
    ({ difference, before }) => Math.abs(difference) >= relativeChangeMin * Math.abs(before.value),
  );
}

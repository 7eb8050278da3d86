import type { Boundary } from "./boundary.ts";
import type { ChangePoint, DetectionOptions } from "./changePoint.ts";
import { describeChange } from "./describeChange.ts";
import { type DetectionState, nothingRemembered, type Remembered } from "./detectionState.ts";
import type { Drift } from "./drift.ts";
import { candidatesOf, findChanges, keepChanges } from "./evaluateWindow.ts";
import { findDrifts } from "./findDrifts.ts";
import { namePlaces } from "./namePlaces.ts";
import { type ScaledHistory, scaleHistory } from "./scaleHistory.ts";
import { clampBoundary } from "./sides.ts";

/** What a detector says after its last value, and the state to go on from. */
export interface Answer {
  state: DetectionState;
  /** By the history alone: the same as `detectChangePoints`. */
  changes: ChangePoint[];
  /** With hysteresis. */
  reported: ChangePoint[];
  /** Of the stretches between the changes that are still open. */
  drifts: Drift[];
}

/** A change that is still open, and the position at which it was found. */
export interface OpenChange {
  found: number;
  change: ChangePoint;
}

const probabilityMaxDefault = 1e-4;

/**
 * Settled and open changes of a state. `reported` only for those who read along, which is asked after
 * every value: it depends on what was reported before.
 */
export function answerOf(state: DetectionState, readAlong: boolean): Answer {
  const open = openChanges(state, readAlong);
  const changesOf = (some: readonly OpenChange[]) => some.map(({ change }) => change);
  return {
    state: open.state,
    changes: [...state.settled, ...changesOf(open.changes)],
    reported: [...state.settledReported, ...changesOf(open.reported)],
    drifts: open.drifts,
  };
}

/** The changes that later values may still move. */
export function openChanges(
  state: DetectionState,
  readAlong: boolean,
): { state: DetectionState; changes: OpenChange[]; reported: OpenChange[]; drifts: Drift[] } {
  const { base, options } = state;
  const window = scaleHistory(state.values);
  if (window === null) {
    const next = { ...state, reported: [], remembered: nothingRemembered };
    return { state: next, changes: [], reported: [], drifts: [] };
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
    boundariesOf(window.values, starts, open).map(({ found, boundary }) => {
      const key = `${boundary.from}:${boundary.at}:${boundary.to}`;
      const change = remembered.described[key] ?? describeChange(window, boundary, base);
      described[key] = change;
      return { found: base + found, change };
    });
  const changes = describe(found.starts);
  const reported = describe(kept.starts);
  return {
    state: {
      ...state,
      // Where a change was found, not where it is named: hysteresis holds on to the former.
      reported: reported.map(({ found }) => found),
      remembered: {
        unit: window.unit,
        logarithmic: window.logarithmic,
        changes: found.remembered,
        reported: kept.remembered,
        described,
      },
    },
    changes: relevant(changes, options),
    reported: relevant(reported, options),
    drifts: findDrifts(window, namePlaces(window.values, found.starts), probabilityMax, base),
  };
}

/** Clamped boundaries of the starts that are still open; a start may have moved to a settled place. */
function boundariesOf(
  values: Float64Array,
  starts: readonly number[],
  open: number,
): { found: number; boundary: Boundary }[] {
  const places = namePlaces(values, starts);
  return places
    .map((at, i) => ({
      found: starts[i] ?? at,
      boundary: clampBoundary({
        from: places[i - 1] ?? 0,
        at,
        to: places[i + 1] ?? values.length,
      }),
    }))
    .filter(({ found }) => found > open);
}

function stillValid(remembered: Remembered, { unit, logarithmic }: ScaledHistory): Remembered {
  const same = remembered.unit === unit && remembered.logarithmic === logarithmic;
  return same ? remembered : nothingRemembered;
}

/** Changes of at least the smallest relevant size; one whose levels became equal is none. */
function relevant(
  changes: readonly OpenChange[],
  { relativeChangeMin = 0 }: DetectionOptions,
): OpenChange[] {
  return changes.filter(
    ({ change: { difference, before } }) =>
      difference !== 0 && Math.abs(difference) >= relativeChangeMin * Math.abs(before.value),
  );
}

import { type OpenChange, openChanges } from "./answerOf.ts";
import { type DetectionState, nothingRemembered } from "./detectionState.ts";

/** Values that are looked at together. */
export const windowMax = 1024;
/** Values at the end of a full window whose changes stay open. */
const openLength = 512;
/** Values before the open ones that stay as the level to compare with. */
const contextLength = 128;
/** Settled changes that a state keeps, the newest. */
const settledMax = 1000;

/** Whether it is time to settle. */
export function isFull({ values }: DetectionState): boolean {
  return values.length >= windowMax;
}

/**
 * Settles the older half of a full window: its changes are final, and of its values only the last
 * level stays. That bounds the state and the work per value for histories of any length; it happens
 * at the same lengths whether a history comes whole or value by value.
 */
export function settle(full: DetectionState, readAlong: boolean): DetectionState {
  const { state, changes, reported } = openChanges(full, readAlong);
  const settledKept = readAlong ? settledMax : Number.POSITIVE_INFINITY;
  const settledTo = full.base + full.values.length - openLength;
  const settledOf = (open: readonly OpenChange[]) =>
    open.filter(({ found }) => found <= settledTo).map(({ change }) => change);
  const settled = [...full.settled, ...settledOf(changes)];
  const base = Math.max(settled.at(-1)?.index ?? 0, settledTo - contextLength);
  return {
    ...state,
    base,
    settledTo,
    values: full.values.slice(base - full.base),
    settled: settled.slice(-settledKept),
    settledReported: [...full.settledReported, ...settledOf(reported)].slice(-settledKept),
    reported: state.reported.filter((found) => found > Math.max(settledTo, base)),
    remembered: nothingRemembered,
  };
}

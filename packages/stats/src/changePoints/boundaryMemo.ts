import type { Boundary } from "./boundary.ts";
import { boundaryEvidence } from "./boundaryEvidence.ts";
import { curveAdvantage } from "./curveAdvantage.ts";
import { isClearStep } from "./isClearStep.ts";
import type { Look } from "./look.ts";
import { relocate } from "./relocate.ts";
import type { ScaledHistory } from "./scaleHistory.ts";
import { clampBoundary, sidesOf } from "./sides.ts";

/** Answers about boundaries, by key: plain JSON. */
export type RememberedBoundaries = Record<string, number>;

/** Answers about the boundaries of one scaled history. */
export interface BoundaryMemo {
  /** Where the boundary best stands between its neighbours. */
  place(boundary: Boundary, reported: boolean): number;
  /** 1 and more stands. */
  evidence(boundary: Boundary, reported: boolean): number;
  /** Whether it is a step that stands whatever becomes of its neighbours. */
  isClear(boundary: Boundary, reported: boolean): boolean;
  /** Any other answer that depends on no later points than its key names. */
  answer(key: string, compute: () => number): number;
  /** The answers that were asked for, for the next history that only adds points. */
  asked(): RememberedBoundaries;
}

/**
 * Computes an answer about a boundary once. Answers depend on nothing but the points up to the end
 * of the boundary's (clamped) right side, and on the unit, so those of `remembered`, from a shorter
 * stretch of the same history in the same unit, hold as they are: one more point then costs the last
 * boundary only. `curves` are answers that all looks at this history share.
 */
export function boundaryMemo(
  { values }: ScaledHistory,
  probabilityMax: number,
  unreported: Look,
  remembered: RememberedBoundaries,
  curves: Map<string, number>,
): BoundaryMemo {
  const asked: RememberedBoundaries = {};
  const answer = (key: string, compute: () => number): number => {
    const found = asked[key] ?? remembered[key] ?? compute();
    asked[key] = found;
    return found;
  };
  const remember = (
    what: string,
    boundary: Boundary,
    reported: boolean,
    compute: (boundary: Boundary, look: Look) => number,
  ): number => {
    const clamped = clampBoundary(boundary);
    const look = reported ? "keep" : unreported;
    const key = `${what} ${look} ${clamped.from}:${clamped.at}:${clamped.to}`;
    return answer(key, () => compute(clamped, look));
  };
  const curve = (boundary: Boundary): number => {
    const key = `${boundary.from}:${boundary.at}:${boundary.to}`;
    const advantage =
      curves.get(key) ?? curveAdvantage(values, boundary, sidesOf(values, boundary));
    curves.set(key, advantage);
    return advantage;
  };
  const evidence = (boundary: Boundary, reported: boolean): number =>
    remember("evidence", boundary, reported, (clamped, look) =>
      boundaryEvidence(values, clamped, probabilityMax, look, curve),
    );
  return {
    place: (boundary, reported) =>
      remember("place", boundary, reported, (clamped, look) => relocate(values, clamped, look)),
    evidence,
    isClear: (boundary, reported) =>
      remember("clear", boundary, reported, (clamped) =>
        Number(isClearStep(values, clamped, evidence(boundary, reported))),
      ) === 1,
    answer,
    asked: () => asked,
  };
}

// Not by the front door: that also loads histograms, and an answer should not wait for them.
import { detectChangePoints } from "../src/changePoints/detectChangePoints.ts";
import type { DetectionState } from "../src/changePoints/detectionState.ts";
import type { Drift } from "../src/changePoints/drift.ts";
import { extendDetection } from "../src/changePoints/extendDetection.ts";
import { startDetection } from "../src/changePoints/startDetection.ts";

export type DetectedLine = { ok: true; line: string } | { ok: false; line: string };

/** A growing series, as far as it was read. */
interface Followed {
  values: number[];
  state: DetectionState;
}

/** Growing series that are kept, the ones last asked for. */
const followedMax = 1000;
/** Longer series that do not continue a kept one are answered as a whole: replaying them takes long. */
const replayMax = 5000;

/**
 * Answers the lines of `pnpm detect`: `{"name","values"}` becomes `{"name","changepoints"}`, the
 * positions of the first points of new levels, and `drifts` where a stretch drifts; what cannot be answered becomes a line with `error`
 * (`ok: false`). A name `series@n` is a growing series: read along, with what was said before kept
 * (hysteresis). A line that does not continue the kept one starts it anew.
 */
export function lineDetector(): (text: string) => DetectedLine {
  const followed = new Map<string, Followed>();
  return (text) => {
    let series: unknown;
    try {
      series = JSON.parse(text);
    } catch (error) {
      return refused(nameIn(text), error instanceof Error ? error.message : String(error));
    }
    if (typeof series !== "object" || series === null || Array.isArray(series)) {
      return refused(null, "A line must be an object with name and values.");
    }
    const { name, values } = series as Record<string, unknown>;
    if (typeof name !== "string") return refused(null, "name must be text.");
    if (!Array.isArray(values)) return refused(name, "values must be a list of numbers.");
    const wrong = values.findIndex((value) => !Number.isFinite(value));
    if (wrong !== -1) return refused(name, `values[${wrong}] is not a finite number.`);
    const growing = /^(.*)@\d+$/su.exec(name)?.[1];
    const { changepoints, drifts } =
      growing === undefined ? detect(values) : follow(followed, growing, values as number[]);
    const answer = drifts.length > 0 ? { name, changepoints, drifts } : { name, changepoints };
    return { ok: true, line: JSON.stringify(answer) };
  };
}

/** Places of changes, and stretches that drift. */
interface Found {
  changepoints: number[];
  drifts: Drift[];
}

function detect(values: readonly number[]): Found {
  const result = detectChangePoints(values);
  // Only a value that is not finite has no answer, and those are refused before.
  if (!result.ok) return { changepoints: [], drifts: [] };
  return { changepoints: result.changes.map(({ index }) => index), drifts: result.drifts };
}

function follow(followed: Map<string, Followed>, name: string, values: number[]): Found {
  const kept = followed.get(name);
  followed.delete(name);
  const continues =
    kept !== undefined &&
    kept.values.length < values.length &&
    kept.values.every((value, i) => value === values[i]);
  let state = continues ? kept.state : startDetection();
  const read = continues ? kept.values.length : 0;
  if (values.length - read > replayMax) return detect(values);
  let found: Found = { changepoints: [], drifts: [] };
  for (const value of values.slice(read)) {
    const result = extendDetection(state, value);
    if (!result.ok) return detect(values);
    state = result.state;
    const { reported, drifts } = result;
    found = { changepoints: reported.map(({ index }) => index), drifts };
  }
  followed.set(name, { values, state });
  const oldest = followed.keys().next().value;
  if (followed.size > followedMax && oldest !== undefined) followed.delete(oldest);
  return found;
}

/** The name in a line that is not JSON, as far as it can be read, so that the answer can be told apart. */
function nameIn(text: string): string | null {
  const quoted = /"name"\s*:\s*("(?:[^"\\]|\\.)*")/u.exec(text)?.[1];
  if (quoted === undefined) return null;
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return null;
  }
}

function refused(name: string | null, error: string): DetectedLine {
  return { ok: false, line: JSON.stringify({ name, error }) };
}

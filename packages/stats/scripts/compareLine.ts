import { type ComparisonDesign, compareTrials } from "../src/comparison/compareTrials.ts";

export type ComparedLine = { ok: true; line: string } | { ok: false; line: string };

/**
 * Answers one line of `pnpm compare`: a pair of versions, as JSON, becomes its comparison, as JSON.
 * What cannot be compared becomes a line with `error` instead of a verdict (`ok: false`).
 */
export function compareLine(text: string): ComparedLine {
  let pair: unknown;
  try {
    pair = JSON.parse(text);
  } catch (error) {
    return refused(null, error instanceof Error ? error.message : String(error));
  }
  if (typeof pair !== "object" || pair === null || Array.isArray(pair)) {
    return refused(null, "A line must be an object with name, design, a and b.");
  }
  const { name, design, a, b } = pair as Record<string, unknown>;
  if (typeof name !== "string") return refused(null, "name must be text.");
  if (!isDesign(design)) return refused(name, 'design must be "interleaved" or "blocked".');
  if (!isTrials(a) || !isTrials(b)) {
    return refused(name, "a and b must be lists of trials, each a list of numbers.");
  }
  const result = compareTrials({ a, b, design });
  if (!result.ok) return refused(name, result.detail);
  const { ratio, low, high, verdict } = result;
  const answer = {
    name,
    ratio,
    // With one or two trials any ratio is possible; JSON has no infinity.
    lo: low ?? 0,
    hi: high ?? Number.MAX_VALUE,
    verdict: verdict === "insufficient" ? "same" : verdict,
  };
  return { ok: true, line: JSON.stringify(answer) };
}

function refused(name: string | null, error: string): ComparedLine {
  return { ok: false, line: JSON.stringify({ name, error }) };
}

function isDesign(value: unknown): value is ComparisonDesign {
  return value === "interleaved" || value === "blocked";
}

function isTrials(value: unknown): value is number[][] {
  return (
    Array.isArray(value) &&
    value.every((trial) => Array.isArray(trial) && trial.every((item) => typeof item === "number"))
  );
}

import { withoutNul } from "../text/withoutNul.ts";

const wordsMax = 2_000;

/** What an error says, as it is kept: its end, where libraries put the reason. */
export function errorWords(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  const whole = withoutNul(words).trim();
  const kept = whole.length > wordsMax ? `…${whole.slice(1 - wordsMax)}` : whole;
  return kept === "" ? "The error has no message." : kept;
}

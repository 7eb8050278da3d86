import type { Run } from "@lapline/contracts";
import { publishedRunName } from "@/components/format/runNames.ts";

/** Name of a run in words: its comparison, or its targets and scenarios, shortened when there are many. */
export function runTitle(run: Run): string {
  if (run.published !== undefined) return publishedRunName(run.published);
  return `${short(run.jobs.map(({ target }) => target))} · ${short(run.jobs.map(({ scenario }) => scenario))}`;
}

function short(names: readonly string[]): string {
  const unique = [...new Set(names)];
  const shown = unique.slice(0, 3).join(", ");
  return unique.length > 3 ? `${shown} and ${unique.length - 3} more` : shown;
}

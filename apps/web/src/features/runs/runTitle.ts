import type { Run } from "@lapline/contracts";

/** Name of a run in words: its targets and scenarios, shortened when there are many. */
export function runTitle(run: Run): string {
  return `${short(run.jobs.map(({ target }) => target))} · ${short(run.jobs.map(({ scenario }) => scenario))}`;
}

function short(names: readonly string[]): string {
  const unique = [...new Set(names)];
  const shown = unique.slice(0, 3).join(", ");
  return unique.length > 3 ? `${shown} and ${unique.length - 3} more` : shown;
}

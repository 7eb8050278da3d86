import type { RunSummary } from "@lapline/contracts";

/** What a run is called in lists, and what stands behind that: its comparison, else its targets. */
export function runNames({
  published,
  targets,
  scenarios,
}: Pick<RunSummary, "published" | "targets" | "scenarios">): { name: string; about: string } {
  return published === undefined
    ? { name: targets.join(", "), about: scenarios.join(", ") }
    : { name: publishedRunName(published), about: targets.join(", ") };
}

/** Name of a run that repeats a published comparison: what tells it apart comes first, for narrow lists. */
export function publishedRunName(published: NonNullable<RunSummary["published"]>): string {
  return `${published} (published comparison)`;
}

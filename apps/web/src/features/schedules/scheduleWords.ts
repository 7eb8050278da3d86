import type { FiringOutcome, Schedule } from "@lapline/contracts";

export const outcomeLook: Record<FiringOutcome, { word: string; className: string }> = {
  started: { word: "Under way", className: "text-accent" },
  succeeded: { word: "Measured", className: "text-good" },
  failed: { word: "Failed", className: "text-bad" },
  skipped: { word: "Left out", className: "text-muted" },
  canceled: { word: "Canceled", className: "text-muted" },
};

/** What state a schedule shows beside its name. */
export function stateLook({ paused, failures }: Pick<Schedule, "paused" | "failures">): {
  word: string;
  className: string;
} {
  if (paused) return { word: "Paused", className: "text-muted" };
  if (failures > 0) return { word: "Failing", className: "text-bad" };
  return { word: "Active", className: "text-good" };
}

/** When it fires and which versions it measures then. */
export function triggerWords({ trigger }: Pick<Schedule, "trigger">): string {
  if (trigger.kind === "release") {
    return trigger.prereleases ? "Every new release, pre-releases too" : "Every new release";
  }
  const { expression, timezone, versions } = trigger;
  const which =
    "versions" in versions
      ? versions.versions.join(", ")
      : versions.lastVersions === 1
        ? "the newest release"
        : `the ${versions.lastVersions} newest releases`;
  return `${expression} in ${timezone}: ${which}`;
}

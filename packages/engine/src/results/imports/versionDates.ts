import type { PlannedImport } from "./planImport.ts";

/** The earliest date of each version that files with a history give one. Pure. */
export function versionDates(jobs: readonly PlannedImport[]): Map<string, Date> {
  const dates = new Map<string, Date>();
  for (const { version, datesVersion, measuredAt } of jobs) {
    if (!datesVersion) continue;
    const known = dates.get(version);
    if (known === undefined || measuredAt < known) dates.set(version, measuredAt);
  }
  return dates;
}

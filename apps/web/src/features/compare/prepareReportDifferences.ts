import { isReading, type Report } from "@lapline/contracts";

export interface ReportDifference {
  name: string;
  values: string[];
  /** Whether it makes numbers incomparable. */
  breaks: boolean;
}

/** Settings of the targets are shown as such, side by side. */
const ofTarget = /^target\./;

/**
 * Facts in which the reports' environments differ, those that break comparability first; the targets'
 * own settings, which are what sides are often about, are left out, as are readings of the moment.
 */
export function prepareReportDifferences(reports: readonly Report[]): ReportDifference[] {
  const parts = ["comparability", "shown"] as const;
  return parts.flatMap((part) => {
    const facts = reports.map(({ environment }) => environment[part]);
    const names = [...new Set(facts.flatMap((one) => Object.keys(one)))]
      .filter((name) => !ofTarget.test(name) && !isReading(name))
      .sort();
    return names.flatMap((name) => {
      const values = facts.map((one) => one[name] ?? "not recorded");
      return new Set(values).size > 1 ? [{ name, values, breaks: part === "comparability" }] : [];
    });
  });
}

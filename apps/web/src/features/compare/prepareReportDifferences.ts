import type { Report } from "@lapline/contracts";

interface ReportDifference {
  name: string;
  values: string[];
  /** Whether it makes numbers incomparable. */
  breaks: boolean;
}

/** Facts in which the reports' whole environments differ, those that break comparability first. */
export function prepareReportDifferences(reports: readonly Report[]): ReportDifference[] {
  const parts = ["comparability", "shown"] as const;
  return parts.flatMap((part) => {
    const facts = reports.map(({ environment }) => environment[part]);
    const names = [...new Set(facts.flatMap((one) => Object.keys(one)))].sort();
    return names.flatMap((name) => {
      const values = facts.map((one) => one[name] ?? "not recorded");
      return new Set(values).size > 1 ? [{ name, values, breaks: part === "comparability" }] : [];
    });
  });
}

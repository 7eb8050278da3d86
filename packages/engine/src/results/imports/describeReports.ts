import type { Environment } from "@lapline/contracts";
import { type HashedEnvironment, hashEnvironment } from "../../work/index.ts";
import { type ImportedReport, importedReport } from "./importedReport.ts";
import { measureDigests } from "./measureDigests.ts";
import type { PlannedImport } from "./planImport.ts";

/** A benchmark of one version with all that is stored of it, as text. */
export interface DescribedReport {
  version: string;
  benchmark: string;
  /** When it was measured, as file or request say it. */
  statedAt: Date | null;
  digests: Record<string, string>;
  environment: HashedEnvironment;
  report: ImportedReport;
}

/**
 * Everything of an import that can be worked out before its transaction begins, which holds up others
 * for as long as it lasts. Pure.
 */
export function describeReports(jobs: readonly PlannedImport[]): DescribedReport[] {
  const known = new Map<Environment, HashedEnvironment>();
  return jobs.map((job) => {
    const { version, benchmark, statedAt, environment } = job;
    const hashed = known.get(environment) ?? hashEnvironment(environment);
    known.set(environment, hashed);
    return {
      version,
      benchmark,
      statedAt,
      digests: measureDigests(job),
      environment: hashed,
      report: importedReport(job, hashed.text),
    };
  });
}

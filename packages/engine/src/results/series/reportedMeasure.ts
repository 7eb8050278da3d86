import type { ScenarioMeasure } from "@lapline/contracts";

/** A measure of a report, with a series of its own: of the whole process, or of one of its benchmarks. */
export interface ReportedMeasure extends ScenarioMeasure {
  /** The name of the benchmark; absent: it is of the whole process. */
  benchmark?: string;
}

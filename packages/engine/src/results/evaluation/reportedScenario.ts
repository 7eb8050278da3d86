import type { LoadSetting, ScenarioMeasure } from "@lapline/contracts";

/** A measure of a report: of the whole process, or of one of its benchmarks. */
export interface ReportedMeasure extends ScenarioMeasure {
  /** The name of the benchmark; absent: it is of the whole process. */
  benchmark?: string;
}

/** What a scenario says of the reports about it. */
export interface ReportedScenario {
  measures: readonly ScenarioMeasure[];
  /** Whether the throughput of a trial ought to settle: no parts that differ by design. */
  onePhase: boolean;
  /** Whether its reports hold benchmarks with measures of their own. */
  benchmarks?: boolean;
  /** What decides its load; absent where nobody declared it. */
  loadSettings?: readonly LoadSetting[] | undefined;
}

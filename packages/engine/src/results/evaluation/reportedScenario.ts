import type { LoadSetting, ScenarioMeasure } from "@lapline/contracts";

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

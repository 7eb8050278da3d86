import type { LoadSetting, ScenarioDescription, ScenarioMeasure } from "@lapline/contracts";

/** What a scenario says of the reports about it. */
export interface ReportedScenario {
  measures: readonly ScenarioMeasure[];
  /** Whether the throughput of a trial ought to settle: no parts that differ by design. */
  onePhase: boolean;
  /** Whether its reports hold benchmarks with measures of their own. */
  benchmarks?: boolean;
  /** How its load is driven where a job does not say; absent where it is imported. */
  loadModel?: ScenarioDescription["loadModel"] | undefined;
  /** What decides its load; absent where nobody declared it. */
  loadSettings?: readonly LoadSetting[] | undefined;
}

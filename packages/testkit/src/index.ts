export { builtVersions } from "./builtVersions.ts";
export { createDatabase, createEmptyDatabase, type TestDatabase } from "./createDatabase.ts";
export {
  type DashboardSize,
  seededColumn,
  seededTargets,
  seededVersion,
} from "./dashboard/dashboardSize.ts";
export { type SeededDashboard, seedDashboard } from "./dashboard/seedDashboard.ts";
export { createOldDatabase, readOldAnswers } from "./dumps/createOldDatabase.ts";
export { env as testEnv } from "./env.ts";
export { type FakeClock, fakeClock } from "./fakeClock.ts";
export { findProgram } from "./findProgram.ts";
export { type BenchmarkDataSize, benchmarkData } from "./histories/benchmarkData.ts";
export { inOwnDatabase } from "./inOwnDatabase.ts";
export { type InsertedChange, insertChange, type RunSql } from "./insertChange.ts";
export { inTurn } from "./inTurn.ts";
export { isLeftOut } from "./isLeftOut.ts";
export {
  type Finding,
  requireBrowser,
  requireDart,
  requireDocker,
  requireGo,
  requireJava,
  requireMaven,
  requireRedis,
  requireRust,
  requireSources,
} from "./requirements.ts";
export { type GeneratedReport, generatedReports } from "./samples/generatedReports.ts";
export { latencies } from "./samples/latencies.ts";
export { sampleAlertSeries } from "./samples/sampleAlertSeries.ts";
export { sampleComparison } from "./samples/sampleComparison.ts";
export { sampleJob } from "./samples/sampleJob.ts";
export { sampleReport } from "./samples/sampleReport.ts";
export { sampleScenario } from "./samples/sampleScenario.ts";
export { type SampledPair, sampleSlices } from "./samples/sampleSlices.ts";
export { sampleLoad, sampleTrial } from "./samples/sampleTrial.ts";
export { sampleVerdictRow } from "./samples/sampleVerdictRow.ts";
export { type FaultProxy, startFaultProxy } from "./startFaultProxy.ts";
export { startRedis, type TestRedis } from "./startRedis.ts";
export { takeTurn } from "./takeTurn.ts";
export { testFacts } from "./testFacts.ts";
export { totpCode } from "./totpCode.ts";
export { waitFor } from "./waitFor.ts";

import { createHash } from "node:crypto";
import {
  canonicalJson,
  type MeasureDefinition,
  type RawReport,
  type ReportRequest,
} from "@lapline/contracts";

/** A report with one trial per value of the first of the scenario's measures. */
export function testReport(
  fence: number,
  measures: readonly MeasureDefinition[],
  values: readonly number[],
): ReportRequest {
  const report: RawReport = {
    formatVersion: 1,
    measures: measures.map(({ name, unit, direction }) => ({ name, unit, direction })),
    trials: values.map((value, index) => ({
      index,
      reasons: [],
      startMs: index * 1000,
      durationNs: 1e9,
      values: Object.fromEntries(measures.map(({ name }) => [name, value])),
      histograms: [],
      load: {
        operations: 100,
        non2xx: 0,
        timeouts: 0,
        socketErrors: 0,
        statusCounts: {},
        generatorUtilisation: null,
        generatorCpuCores: null,
        timeoutMs: null,
      },
    })),
    resources: [],
    environment: { comparability: { "host.cpuModel": "test" }, shown: {} },
    warnings: ["the load average was 3"],
    targetVersionReported: null,
    artifactDigest: null,
    reproduce: "lapline submit …",
    startedAt: "2026-01-01T00:00:00.000Z",
    finishedAt: "2026-01-01T00:01:00.000Z",
  };
  const contentHash = createHash("sha256").update(canonicalJson(report)).digest("hex");
  return { fence, contentHash, report };
}

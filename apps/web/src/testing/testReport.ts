import { createHash } from "node:crypto";
import {
  canonicalJson,
  type MeasureDefinition,
  type RawHistogram,
  type RawReport,
  type ReportRequest,
} from "@lapline/contracts";
import { sampleReport, sampleTrial } from "@lapline/testkit";

/**
 * A report with one trial per value, which each of the scenario's measures has; `histograms` are those of
 * each trial.
 */
export function testReport(
  fence: number,
  measures: readonly MeasureDefinition[],
  values: readonly number[],
  { histograms = [], ...over }: Partial<RawReport> & { histograms?: RawHistogram[] } = {},
): ReportRequest {
  const report = sampleReport(measures, {
    ...over,
    trials: values.map((value, index) =>
      sampleTrial(index, Object.fromEntries(measures.map(({ name }) => [name, value])), {
        histograms,
      }),
    ),
    warnings: ["the load average was 3"],
  });
  const contentHash = createHash("sha256").update(canonicalJson(report)).digest("hex");
  return { fence, contentHash, report };
}

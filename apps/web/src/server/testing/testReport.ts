import { createHash } from "node:crypto";
import {
  canonicalJson,
  type MeasureDefinition,
  type RawReport,
  type ReportRequest,
} from "@lapline/contracts";
import { sampleReport, sampleTrial } from "@lapline/testkit";

/** A report with one trial per value, which each of the scenario's measures has. */
export function testReport(
  fence: number,
  measures: readonly MeasureDefinition[],
  values: readonly number[],
  over: Partial<RawReport> = {},
): ReportRequest {
  const report = sampleReport(measures, {
    ...over,
    trials: values.map((value, index) =>
      sampleTrial(index, Object.fromEntries(measures.map(({ name }) => [name, value]))),
    ),
    warnings: ["the load average was 3"],
  });
  const contentHash = createHash("sha256").update(canonicalJson(report)).digest("hex");
  return { fence, contentHash, report };
}

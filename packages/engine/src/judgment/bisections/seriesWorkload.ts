import { paramsSchema, provisionerKindSchema, workParams } from "@lapline/contracts";
import type { VersionlessWorkload } from "../../work/index.ts";

/** What a series measures, whatever the version. Imported series have no provisioner and none. Pure. */
export function seriesWorkload(series: {
  target: { key: string };
  scenarioId: string;
  provisioner: string;
  params: unknown;
}): VersionlessWorkload {
  return {
    target: series.target.key,
    scenario: series.scenarioId,
    provisioner: provisionerKindSchema.parse(series.provisioner),
    params: workParams(paramsSchema.parse(series.params)),
  };
}

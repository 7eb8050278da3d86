import {
  type StoredReport,
  scenarioDescriptionSchema,
  scenarioMeasureSchema,
} from "@lapline/contracts";
import { measureTitle } from "../imports/measureTitle.ts";
import type { ReportedScenario } from "./reportedScenario.ts";
import type { ReportRow } from "./reportRow.ts";

/**
 * What the scenario says of its reports; a suite that was imported has the measures that its report
 * declares. Pure.
 */
export function readScenario(
  { purpose, scenario }: Pick<ReportRow["job"], "purpose" | "scenario">,
  raw: StoredReport,
): ReportedScenario {
  if (purpose === "imported") {
    const measures = raw.measures.map((each) => ({ ...each, title: measureTitle(each.name) }));
    return { measures, onePhase: false };
  }
  const { measures, onePhase = false, loadSettings } = describedSchema.parse(scenario.description);
  return { measures, onePhase, loadSettings };
}

const describedSchema = scenarioDescriptionSchema
  .pick({ measures: true, onePhase: true, loadSettings: true })
  .loose()
  .extend({ measures: scenarioMeasureSchema.array() });

import {
  type StoredReport,
  scenarioDescriptionSchema,
  scenarioMeasureSchema,
  withComponents,
} from "@lapline/contracts";
import type { ReportedScenario } from "../evaluation/reportedScenario.ts";
import { measureTitle } from "../imports/measureTitle.ts";
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
  const described = describedSchema.parse(scenario.description);
  const { measures, onePhase = false, benchmarks = false, loadModel, loadSettings } = described;
  const all = withComponents(measures, componentsOf(raw));
  return { measures: all, onePhase, benchmarks, loadModel, loadSettings };
}

/** Components of a target that a report may have measures of; the largest set that is known has 13. */
const componentsMax = 30;

/** What runs beside the target, by the names of its resource tracks, as measures are called after. */
function componentsOf({ resources }: StoredReport): string[] {
  const names = new Set(resources.map(({ component }) => component.replaceAll("-", "_")));
  const parts = [...names].filter((name) => /^[a-z][a-z0-9_]{0,29}$/.test(name) && name !== "all");
  return names.has("all") ? parts.slice(0, componentsMax) : [];
}

const describedSchema = scenarioDescriptionSchema
  .pick({ measures: true, onePhase: true, benchmarks: true, loadModel: true, loadSettings: true })
  .loose()
  .extend({ measures: scenarioMeasureSchema.array() });

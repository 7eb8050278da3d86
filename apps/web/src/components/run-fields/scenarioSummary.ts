import { formatParams, type ScenarioDescription } from "@lapline/contracts";
import { prepareParamFields } from "./prepareParamFields.ts";
import { customSize, paramsOfSize, type ScenarioDraft } from "./scenarioDraft.ts";

/** The sizes that a scenario's form offers, and what each is called. Pure. */
export function sizeOptions(scenario: ScenarioDescription): { value: string; label: string }[] {
  return [
    { value: "quick", label: "Quick" },
    { value: "full", label: "Full" },
    ...(scenario.presets ?? []).map(({ id, title }) => ({ value: id, label: title })),
    { value: customSize, label: "Custom" },
  ];
}

/** What a scenario is set to, in one line: its size with the parameters that this gives it. Pure. */
export function scenarioSummary(scenario: ScenarioDescription, draft: ScenarioDraft): string {
  const size = sizeOptions(scenario).find(({ value }) => value === draft.size)?.label ?? draft.size;
  const params =
    draft.size === customSize
      ? prepareParamFields(scenario.paramsJsonSchema)
          .filter(({ name, initial }) => (draft.texts[name] ?? initial) !== initial)
          .map(({ name, label }) => `${label.toLowerCase()} ${draft.texts[name]}`)
          .join(" · ")
      : formatParams(paramsOfSize(scenario, draft.size));
  return params === "" ? size : `${size} · ${params}`;
}

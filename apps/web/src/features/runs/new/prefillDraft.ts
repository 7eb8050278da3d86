import type { OfferedTarget, ScenarioDescription } from "@lapline/contracts";
import {
  customSize,
  type ScenarioDraft,
  usualScenarios,
} from "../../../components/run-fields/scenarioDraft.ts";
import { draftTarget, emptyDraft, type RunDraft } from "./runDraft.ts";

/** What an address asks the form to start with. */
export interface GivenRun {
  target: string | null;
  /** How many of its newest releases; null: the newest version by name. */
  last: number | null;
  /** Parameters of its scenarios where they differ from the quick size: `n=27,count=300`. */
  params?: string | null;
}

/**
 * The form with one target and the scenarios that it usually starts with; empty where the address names
 * no known target. Pure.
 */
export function prefillDraft(
  { target: wanted, last, params = null }: GivenRun,
  targets: readonly OfferedTarget[],
  scenarios: readonly ScenarioDescription[],
): RunDraft {
  const target = targets.find(({ id }) => id === wanted);
  if (target === undefined) return emptyDraft;
  return {
    ...emptyDraft,
    targets: [{ ...draftTarget(target), last: last === null ? null : String(last) }],
    scenarios: usualScenarios(target, scenarios).map((draft) => withTexts(draft, params)),
  };
}

/** The draft with parameters as an address gives them; unknown ones are left out. */
function withTexts(draft: ScenarioDraft, params: string | null): ScenarioDraft {
  if (params === null) return draft;
  const given = params.split(",").map((part) => part.split("="));
  const known = given.flatMap(([name = "", value = ""]): [string, string][] =>
    Object.hasOwn(draft.texts, name) ? [[name, value]] : [],
  );
  return { ...draft, size: customSize, texts: { ...draft.texts, ...Object.fromEntries(known) } };
}

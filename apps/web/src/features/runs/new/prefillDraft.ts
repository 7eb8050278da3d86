import type { OfferedTarget, ScenarioDescription } from "@lapline/contracts";
import { usualScenarios } from "../../../components/run-fields/scenarioDraft.ts";
import { draftTarget, emptyDraft, type RunDraft } from "./runDraft.ts";

/** What an address asks the form to start with. */
export interface GivenRun {
  target: string | null;
  /** How many of its newest releases; null: the newest version by name. */
  last: number | null;
}

/**
 * The form with one target and the scenarios that it usually starts with; empty where the address names
 * no known target. Pure.
 */
export function prefillDraft(
  { target: wanted, last }: GivenRun,
  targets: readonly OfferedTarget[],
  scenarios: readonly ScenarioDescription[],
): RunDraft {
  const target = targets.find(({ id }) => id === wanted);
  if (target === undefined) return emptyDraft;
  return {
    ...emptyDraft,
    targets: [{ ...draftTarget(target), last: last === null ? null : String(last) }],
    scenarios: usualScenarios(target, scenarios),
  };
}

import type { OfferedTarget, ScenarioDescription } from "@lapline/contracts";
import { draftScenario } from "../../../components/run-fields/scenarioDraft.ts";
import { draftTarget, emptyDraft, type RunDraft } from "./runDraft.ts";

/** What an address asks the form to start with. */
export interface GivenRun {
  target: string | null;
  /** How many of its newest releases; null: the newest version by name. */
  last: number | null;
}

/**
 * The form with one target and, where the project defined it itself, all of its scenarios; empty where
 * the address names no known target. Pure.
 */
export function prefillDraft(
  { target: wanted, last }: GivenRun,
  targets: readonly OfferedTarget[],
  scenarios: readonly ScenarioDescription[],
): RunDraft {
  const target = targets.find(({ id }) => id === wanted);
  if (target === undefined) return emptyDraft;
  // Built-in targets have dozens of scenarios that others share: their reader chooses.
  const own = scenarios.filter(({ id, isOwn }) => isOwn === true && target.scenarios.includes(id));
  return {
    ...emptyDraft,
    targets: [{ ...draftTarget(target), last: last === null ? null : String(last) }],
    scenarios: own.map(draftScenario),
  };
}

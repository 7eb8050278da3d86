import {
  describeChange,
  describePlace,
  type Suspicion,
  shortCommits,
  workloadName,
} from "@lapline/contracts";
import type { Change } from "./prepareChange.ts";

export interface SuspicionWords {
  what: string;
  where: string;
  change: Change;
  /** How sure it is, and what decides it. */
  certainty: string;
}

/** A suspected change in words: what, where, how much and how sure. Pure. */
export function describeSuspicion(suspicion: Suspicion): SuspicionWords {
  const { measure, target, label, scenario } = suspicion;
  return {
    what: `${measure.title} of ${workloadName(scenario, suspicion)}`,
    where: `${target} ${shortCommits(describePlace(suspicion, suspicion))} · ${label}`,
    change: describeChange(suspicion, measure),
    certainty: certaintyOf(suspicion),
  };
}

function certaintyOf(suspicion: Suspicion): string {
  const { state, confirmations, confirmationsWanted, environmentEvent, imported } = suspicion;
  const doubt = environmentEvent ? ", the environment changed too" : "";
  if (state === "confirming") return `suspected, being compared now${doubt}`;
  const progress = `${confirmations} of ${confirmationsWanted}`;
  // Its import has to be complete before it is decided.
  const isDue = imported && confirmations >= confirmationsWanted;
  if (isDue) return `suspected, ${progress} later versions confirm it, decided shortly${doubt}`;
  if (imported) return `suspected, ${progress} later versions confirm it${doubt}`;
  const shown = confirmations > 0 ? `, ${progress} comparisons show it` : "";
  return `suspected, comparison queued${shown}${doubt}`;
}

/** A target and the scenarios that it supports. */
interface Supporting {
  id: string;
  scenarios: readonly string[];
}

type OnlyScenario = { ok: true; scenario: string } | { ok: false; problem: string };

/**
 * The scenario that is meant where nobody names one: the only one that every target supports. Otherwise
 * the problem lists those to choose from. Pure.
 */
export function onlyScenario(targets: readonly Supporting[]): OnlyScenario {
  const [first, ...others] = targets;
  const shared = (first?.scenarios ?? []).filter((one) =>
    others.every(({ scenarios }) => scenarios.includes(one)),
  );
  const [scenario] = shared;
  const names = [...new Set(targets.map(({ id }) => id))].join(", ");
  if (scenario === undefined) {
    return { ok: false, problem: `No scenario is supported by ${names}.` };
  }
  if (shared.length === 1) return { ok: true, scenario };
  const reason = "The scenario is missing.";
  const advice = `Name one of ${names} with --scenario: ${shared.join(", ")}.`;
  return { ok: false, problem: `${reason} ${advice}` };
}

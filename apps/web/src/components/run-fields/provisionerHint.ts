import type { OfferedTarget } from "@lapline/contracts";

type HintTarget = Pick<OfferedTarget, "provisioners" | "scenariosSince" | "scenariosBefore">;

/**
 * Which provisioner a target is run by where none is chosen, and which scenarios need another one, in
 * sentences. Pure.
 */
export function provisionerHint(target: HintTarget): string {
  const kinds = target.provisioners.map(({ kind }) => kind);
  const [first] = kinds;
  const bounds = [
    ...(target.scenariosSince ?? []).map((bound) => ({ ...bound, word: "before" })),
    ...(target.scenariosBefore ?? []).map((bound) => ({ ...bound, word: "from" })),
  ];
  const needs = bounds.flatMap(({ scenario, version, provisioners, word }) => {
    if (provisioners === undefined) return [];
    const able = kinds.filter((kind) => !provisioners.includes(kind));
    if (able.length === 0) return [];
    return [`${scenario} ${word} ${version.replace(/-0$/, "")} needs ${able.join(" or ")}.`];
  });
  return [`Default: ${first}.`, ...needs, "Each has its own series."].join(" ");
}

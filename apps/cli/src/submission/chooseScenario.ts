import { nearestNames, offeredTargetSchema, onlyScenario, pageSchema } from "@lapline/contracts";
import type { Access } from "../access/readAccess.ts";
import { callApi } from "../api/callApi.ts";
import { exitCodes, Failure } from "../failure.ts";

/**
 * The scenario of targets where the command line names none: the only one that all of them support, as
 * the server says. Throws a Failure that lists them where there are several.
 */
export async function chooseScenario(
  access: Access,
  names: readonly string[],
  note: (line: string) => void,
): Promise<string> {
  const { items } = await callApi(access, {
    path: "/targets",
    schema: pageSchema(offeredTargetSchema.pick({ id: true, scenarios: true })),
  });
  const targets = names.map((name) => {
    const found = items.find(({ id }) => id === name);
    if (found !== undefined) return found;
    const known = items.map(({ id }) => id);
    const [nearest] = nearestNames(name, known);
    const advice = nearest === undefined ? "" : ` Did you mean ${nearest}?`;
    throw new Failure(exitCodes.usage, `The server has no target called ${name}.${advice}`);
  });
  const chosen = onlyScenario(targets);
  if (!chosen.ok) throw new Failure(exitCodes.usage, chosen.problem);
  note(`Scenario ${chosen.scenario}: the only one of ${[...new Set(names)].join(", ")}`);
  return chosen.scenario;
}

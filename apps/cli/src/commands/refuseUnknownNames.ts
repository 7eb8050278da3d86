import {
  machineSchema,
  nearestNames,
  offeredTargetSchema,
  pageSchema,
  scenarioDescriptionSchema,
  seriesFacetsSchema,
} from "@lapline/contracts";
import type { z } from "zod";
import type { Access } from "../access/readAccess.ts";
import { callApi } from "../api/callApi.ts";
import { exitCodes, Failure } from "../failure.ts";

/** Names that the options of a list narrow it to. */
type NameFilters = Partial<Record<"target" | "scenario" | "measure" | "label", string | undefined>>;

/**
 * For a list without entries: throws a Failure where a name of its filters is none that the server
 * knows, with the nearest that it does. An empty list would look like a name without results.
 */
export async function refuseUnknownNames(access: Access, filters: NameFilters): Promise<void> {
  const asked = Object.entries(filters).filter(([, name]) => name !== undefined);
  if (asked.length === 0) return;
  const facets = await callApi(access, { path: "/series-facets", schema: seriesFacetsSchema });
  for (const [kind, name] of asked as [keyof NameFilters, string][]) {
    const measured = facets[kind].map(({ value }) => value);
    if (measured.includes(name)) continue;
    const known = [...measured, ...(await readNames(access, kind))];
    if (known.includes(name)) continue;
    const [nearest] = nearestNames(name, known);
    const advice = nearest === undefined ? "" : ` Did you mean ${nearest}?`;
    const noun = kind === "label" ? "hardware label" : kind;
    throw new Failure(exitCodes.usage, `The server has no ${noun} called ${name}.${advice}`);
  }
}

/** Names without a series so far. */
async function readNames(access: Access, kind: keyof NameFilters): Promise<string[]> {
  const idsOf = async (path: string, item: z.ZodType<{ id: string }>) =>
    (await callApi(access, { path, schema: pageSchema(item) })).items.map(({ id }) => id);
  switch (kind) {
    case "target":
      return idsOf("/targets", offeredTargetSchema.pick({ id: true }));
    case "scenario":
      return idsOf("/scenarios", scenarioDescriptionSchema.pick({ id: true }));
    case "label": {
      const schema = pageSchema(machineSchema.pick({ label: true }));
      const { items } = await callApi(access, { path: "/machines?limit=200", schema });
      return items.map(({ label }) => label);
    }
    case "measure":
      return [];
  }
}

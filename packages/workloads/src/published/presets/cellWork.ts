import { type Catalog, optionsInScenario, type Params, parseOptions } from "@lapline/contracts";
import type { PlacedCell } from "../pages/placedCell.ts";
import type { PublishedTable } from "../pages/publishedPage.ts";

/** What is run for a cell, which is also what its results are looked for by. */
export interface CellWork {
  target: string;
  durability: string;
  /** Those that do something in the scenario and differ from their defaults. */
  options: Params;
  scenario: string;
  /** All parameters of its job. */
  params: Params;
  /** The same as the page has them, where a run does another amount on purpose. */
  printed: Params;
  /** Those of them that the page names. */
  named: Params;
  /** Those of its parameters that make it another cell than its neighbors. */
  telling: Params;
}

type WorkCatalog = Pick<Catalog, "targets" | "scenarios" | "parseParams">;

/**
 * The one place of a cell: a preset submits a job for it, and a result of that job stands beside the
 * published figure. Null where nothing is measured. Throws for options that the target does not have.
 */
export function cellWork(
  { place, figure }: PlacedCell,
  { run }: Pick<PublishedTable, "run">,
  catalog: WorkCatalog,
): CellWork | null {
  const { target, durability, scenario, measure } = place;
  if (target === undefined || durability === undefined || scenario == null) return null;
  if (place.isText || place.about !== undefined || measure == null) return null;
  const described = catalog.scenarios.find(({ id }) => id === scenario);
  // What a page leaves unsaid is as its size says it, which is not Lapline's own where it has one.
  const size = described?.presets?.find(({ id }) => id === "published")?.params ?? described?.full;
  const named = { ...place.params, ...figure?.params };
  const own = { ...size, ...named };
  const printed = parsedParams(scenario, own, catalog);
  const params = parsedParams(scenario, { ...own, ...run?.params }, catalog);
  const options = optionsOf(target, scenario, place.options ?? {}, catalog);
  const telling = Object.fromEntries(
    (place.tells ?? []).flatMap((name) =>
      params[name] === undefined ? [] : [[name, params[name]]],
    ),
  );
  return { target, durability, options, scenario, params, printed, named, telling };
}

/** As jobs keep them. */
function parsedParams(scenario: string, params: Params, catalog: WorkCatalog): Params {
  const parsed = catalog.parseParams(scenario, params);
  return parsed.ok ? parsed.params : params;
}

function optionsOf(target: string, scenario: string, asked: Params, catalog: WorkCatalog): Params {
  const known = catalog.targets.find(({ id }) => id === target);
  if (known === undefined) return {};
  const parsed = parseOptions(known, asked);
  if (!parsed.ok) throw new Error(parsed.problems.join(" "));
  return optionsInScenario(known, parsed.options, scenario);
}

import { compareLoads, describeNoRatio, drivenLoad } from "@lapline/contracts";
import { catalog } from "@lapline/workloads/catalog";
import type { PlacedCell } from "@lapline/workloads/publishedPages";
import type { KeptResult } from "@lapline/workloads/verification";
import type { ComparedSide, TableInput } from "./comparedTable.ts";

/** Why two results have no ratio: one for both, two machines, or not driven alike; null where they have one. */
export function measuredGap(own: KeptResult, reference: KeptResult): string | null {
  // A page that has two clients of one system, say: what is told apart there is not told apart here.
  if (own === reference) return "No ratio: one result stands for both.";
  if (own.machine !== reference.machine) return "No ratio: measured on two machines.";
  // Two scenarios are held against each other on purpose: their work is not meant to be the same.
  if (own.scenario !== reference.scenario) return null;
  const gap = describeNoRatio(compareLoads(loadOf(reference), loadOf(own)).differences);
  return gap === null ? null : `Here ${gap}.`;
}

/** In what the page itself did not drive two systems alike; null where it did. */
export function publishedGap(own: PlacedCell, reference: PlacedCell): string | null {
  if (own.place.scenario !== reference.place.scenario) return null;
  const gap = describeNoRatio(compareLoads(printedLoad(reference), printedLoad(own)).differences);
  return gap === null ? null : `On the page ${gap}.`;
}

/** What makes a result another than the published figure, beside the hardware. */
export function differencesOf({ place, found }: ComparedSide, { page }: TableInput): string[] {
  if (found === null) return [];
  const { figure } = place;
  const { target, version, params, options, warnings } = found.result;
  const name = figure?.system ?? target;
  const others = Object.entries({ ...place.place.params, ...figure?.params })
    .filter(([param, value]) => params[param] !== undefined && params[param] !== value)
    .map(([param, value]) => `${param} ${params[param]} for ${value}`);
  const lacking = Object.entries(place.place.options ?? {})
    .filter(([option]) => options[option] === undefined && isOptionOf(found.result, option))
    .map(([option, value]) => `${option}=${value}`);
  const published = figure?.version ?? page.versions[target]?.version;
  const release = published === undefined ? "the page names none" : `not ${published}`;
  return [
    ...(figure?.differs === undefined ? [] : [figure.differs]),
    ...(others.length === 0 ? [] : [`${name}: ${others.join(", ")}.`]),
    ...(lacking.length === 0 ? [] : [`${name}: without ${lacking.join(", ")}.`]),
    ...warnings.map((warning) => `${name}: ${warning}`),
    ...(published === version ? [] : [`${name}: release ${version}, ${release}.`]),
  ];
}

/** Whether an option does something in the scenario of a result. */
function isOptionOf({ target, scenario }: KeptResult, option: string): boolean {
  const known = catalog.targets.find(({ id }) => id === target)?.options ?? [];
  return known.some((one) => one.name === option && one.scenarios?.includes(scenario) !== false);
}

function loadOf({ options, environment, ...result }: KeptResult) {
  return drivenLoad({ ...result, params: { ...result.params, ...options }, environment }, catalog);
}

function printedLoad({ place, figure }: PlacedCell) {
  const { target = "", scenario, durability = "" } = place;
  const loads = Object.entries(figure?.loads ?? {});
  return drivenLoad(
    {
      target,
      scenario: scenario ?? "",
      params: figure?.params ?? {},
      durability,
      provisioner: "published",
      environment: Object.fromEntries(loads.map(([name, value]) => [`load.${name}`, value])),
    },
    catalog,
  );
}

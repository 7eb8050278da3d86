import type { Params, Report } from "@lapline/contracts";
import { catalog } from "@lapline/workloads/catalog";

export type Size = "quick" | "full";

/** One target doing one scenario in one durability mode. */
export interface Cell {
  target: string;
  version: string;
  durability: string;
  scenario: string;
  params: Params;
}

/** How a cell ended: with a report, or with the code of what went wrong. */
export interface Outcome {
  cell: Cell;
  jobId: string;
  errorCode: string | null;
  report: Report | null;
}

/** Releases that the published figures were taken with, where the newest is another and these still build. */
const publishedVersions: Record<string, string> = {
  "go-sqlite-glebarez": "1.22.0",
  "go-sqlite-mattn": "1.14.24",
  "go-sqlite-modernc": "1.33.1",
  "go-sqlite-ncruces": "0.21.0",
  "go-sqlite-zombiezen": "1.4.0",
};

/** The release to run: the published one, else the newest that Lapline knows. */
function chosenVersion(target: string): string {
  const published = publishedVersions[target];
  if (published !== undefined) return published;
  const versions = catalog.targets.find(({ id }) => id === target)?.versions ?? [];
  const newest = versions.at(-1);
  if (newest === undefined) throw new Error(`there is no version of ${target}`);
  return newest;
}

/** Less than the published amount where a system would take hours for it. */
const fullParams: Record<string, Record<string, Params>> = {
  payload: { "records.insert": { count: 10_000 } },
};

/** A cell at the given size; `durability` defaults to the target's own default. */
export function cellOf(target: string, scenario: string, size: Size, durability?: string): Cell {
  const found = catalog.targets.find(({ id }) => id === target);
  const definition = catalog.scenarios.find(({ id }) => id === scenario);
  if (found === undefined || definition === undefined) {
    throw new Error(`there is no ${scenario} for ${target}`);
  }
  const smaller = size === "full" ? fullParams[target]?.[scenario] : undefined;
  return {
    target,
    version: chosenVersion(target),
    durability: durability ?? found.durabilityModes[0] ?? "",
    scenario,
    params: { ...definition[size], ...smaller },
  };
}

/** Every cell of the registry in the default durability mode, but for targets that need an address. */
export function allCells(size: Size): Cell[] {
  return catalog.targets
    .filter(({ provisioners }) => provisioners[0]?.kind !== "url")
    .flatMap(({ id, scenarios }) => {
      const version = chosenVersion(id);
      const able = scenarios.filter((one) => catalog.scenarioProblem(id, version, one) === null);
      return able.map((scenario) => cellOf(id, scenario, size));
    });
}

/** Name of a cell, unique within a run of the bench. */
export function cellName({ target, durability, scenario }: Cell): string {
  return `${target} (${durability}) ${scenario}`;
}

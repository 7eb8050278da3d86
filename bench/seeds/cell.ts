import type { Params, ProvisionerKind } from "@lapline/contracts";
import { catalog } from "@lapline/workloads/catalog";

export type Size = "quick" | "full";

/** One target doing one scenario in one durability mode. */
export interface Cell {
  target: string;
  version: string;
  durability: string;
  provisioner: ProvisionerKind;
  scenario: string;
  scenarioVersion: number;
  params: Params;
  /** Tells cells of one scenario apart that differ in parameters; null: the ordinary size. */
  name: string | null;
}

/** Releases that the published figures were taken with, where the newest is another and these still build. */
const publishedVersions: Record<string, readonly string[]> = {
  "go-sqlite-glebarez": ["1.22.0"],
  "go-sqlite-mattn": ["1.14.24"],
  "go-sqlite-modernc": ["1.33.1"],
  "go-sqlite-ncruces": ["0.21.0"],
  "go-sqlite-zombiezen": ["1.4.0"],
};

/** Ways to get a target that work with registries and git alone; the others need a host of its own. */
const reachable: readonly ProvisionerKind[] = [
  "bundled",
  "npm",
  "go",
  "cargo",
  "pip",
  "maven",
  "git",
];

/** Less than the published amount where a system would take hours for it. */
const fullParams: Record<string, Record<string, Params>> = {
  payload: { "records.insert": { count: 10_000 } },
};

function targetOf(id: string) {
  const found = catalog.targets.find((target) => target.id === id);
  if (found === undefined) throw new Error(`there is no target ${id}`);
  return found;
}

/** The releases to run: the published ones, else the newest that Lapline knows. */
function chosenVersions(target: string): readonly string[] {
  const published = publishedVersions[target];
  if (published !== undefined) return published;
  const newest = targetOf(target).versions.at(-1);
  if (newest === undefined) throw new Error(`there is no version of ${target}`);
  return [newest];
}

/** The first way to get the target that needs no host of its own; null: there is none. */
function reachableProvisioner(target: string): ProvisionerKind | null {
  const kinds = targetOf(target).provisioners.map(({ kind }) => kind);
  return kinds.find((kind) => reachable.includes(kind)) ?? null;
}

interface CellWish {
  target: string;
  scenario: string;
  size: Size;
  version: string;
  /** Default: the target's own default. */
  durability?: string | undefined;
}

function cellOf({ target, scenario, size, version, durability }: CellWish): Cell {
  const definition = catalog.scenarios.find(({ id }) => id === scenario);
  const provisioner = reachableProvisioner(target);
  if (definition === undefined || provisioner === null) {
    throw new Error(`there is no ${scenario} for ${target} here`);
  }
  const smaller = size === "full" ? fullParams[target]?.[scenario] : undefined;
  const parsed = catalog.parseParams(scenario, { ...definition[size], ...smaller });
  if (!parsed.ok) throw new Error(`${scenario}: ${parsed.problems.join(" ")}`);
  return {
    target,
    version,
    durability: durability ?? targetOf(target).durabilityModes[0] ?? "",
    provisioner,
    scenario,
    scenarioVersion: definition.version,
    params: parsed.params,
    name: size === "quick" ? null : size,
  };
}

/** The cells of one target and scenario, one for each chosen release that can do it. */
export function cellsOf(
  target: string,
  scenario: string,
  size: Size,
  durability?: string,
): readonly Cell[] {
  const provisioner = reachableProvisioner(target) ?? undefined;
  return chosenVersions(target)
    .filter((version) => catalog.scenarioProblem(target, version, scenario, provisioner) === null)
    .map((version) => cellOf({ target, scenario, size, version, durability }));
}

/** Every cell of the registry in the default durability mode that registries and git can provide. */
export function allCells(size: Size): Cell[] {
  return catalog.targets
    .filter(({ id }) => reachableProvisioner(id) !== null)
    .flatMap(({ id, scenarios }) => scenarios.flatMap((one) => cellsOf(id, one, size)));
}

/** Name of a cell, unique within a run of the bench. */
export function cellName({ target, version, durability, scenario, name }: Cell): string {
  const what = name === null ? scenario : `${scenario} (${name})`;
  return `${target}@${version} ${durability} ${what}`;
}

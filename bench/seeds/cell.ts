import { optionProblems, optionsInScenario, type Params, parseOptions } from "@lapline/contracts";
import { catalog } from "@lapline/workloads/catalog";
import { presetOf, publishedPages } from "@lapline/workloads/publishedPages";
import type { KeptCell } from "@lapline/workloads/verification";

export type Size = KeptCell["size"];

/** One target doing one scenario in one durability mode. */
export type Cell = KeptCell;

type Provisioner = Cell["provisioner"];

/** Releases to run where the newest known one is not what is meant. */
const chosenVersions: Record<string, readonly string[]> = {
  // The published releases; their registries keep them.
  "go-sqlite-glebarez": ["1.22.0"],
  "go-sqlite-mattn": ["1.14.24"],
  "go-sqlite-modernc": ["1.33.1"],
  "go-sqlite-ncruces": ["0.21.0"],
  "go-sqlite-zombiezen": ["1.4.0"],
  // Those whose build from git was tried.
  trailbase: ["0.22.6", "0.22.0", "0.21.11"],
};

/** Ways to get a target that work with registries and git alone; the others need a host of its own. */
const reachable: readonly Provisioner[] = ["bundled", "npm", "go", "cargo", "pip", "maven", "git"];

/** Less than the published amount where a system would take hours for it. */
const fullParams: Record<string, Record<string, Params>> = {
  payload: { "records.insert": { count: 10_000 } },
};

function targetOf(id: string) {
  const found = catalog.targets.find((target) => target.id === id);
  if (found === undefined) throw new Error(`there is no target ${id}`);
  return found;
}

function versionsOf(target: string): readonly string[] {
  const newest = targetOf(target).versions.at(-1);
  return chosenVersions[target] ?? (newest === undefined ? [] : [newest]);
}

/** The first way to get the target that needs no host of its own; null: there is none. */
function reachableProvisioner(target: string): Provisioner | null {
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
  /** Default: the first way to get the target that needs no host of its own. */
  provisioner?: string | undefined;
  options?: Params | undefined;
  /** Instead of those of its size. */
  params?: Params | undefined;
}

/** Null where this release of the target cannot do it, or nothing here can provide it. */
function cellOf(wish: CellWish): Cell | null {
  const { target, scenario, size, version, durability, options = {} } = wish;
  const definition = catalog.scenarios.find(({ id }) => id === scenario);
  if (definition === undefined) throw new Error(`there is no scenario ${scenario}`);
  const provisioner =
    reachable.find((kind) => kind === wish.provisioner) ?? reachableProvisioner(target);
  if (provisioner === null) return null;
  if (catalog.scenarioProblem(target, version, scenario, provisioner) !== null) return null;
  const smaller = size === "full" ? fullParams[target]?.[scenario] : undefined;
  const parsed = catalog.parseParams(scenario, wish.params ?? { ...definition[size], ...smaller });
  if (!parsed.ok) throw new Error(`${scenario}: ${parsed.problems.join(" ")}`);
  const known = targetOf(target);
  const given = parseOptions(known, options);
  if (!given.ok) throw new Error(`${target}: ${given.problems.join(" ")}`);
  const chosen = optionsInScenario(known, given.options, scenario);
  const place = { version, provisioner, scenarios: [scenario] };
  if (optionProblems(catalog, known, chosen, place).length > 0) return null;
  return {
    target,
    version,
    provisioner,
    options: chosen,
    durability: durability ?? targetOf(target).durabilityModes[0] ?? "",
    scenario,
    scenarioVersion: definition.version,
    size,
    params: parsed.params,
  };
}

/** What has a published figure: the systems of each page, near its releases and in its modes. */
export function publishedCells(size: Size): Cell[] {
  return publishedPages.flatMap((page) => {
    const preset = presetOf(page, "quick", catalog);
    return preset.targets.flatMap(({ wish }) => {
      const { target, durability, versions, provisioner, options, scenarios = [] } = wish;
      // A release whose build takes long comes with the others of its target.
      const [version] = chosenVersions[target] ?? versions;
      const place = { target, size, version: version ?? "", durability, provisioner, options };
      return preset.scenarios
        .filter(({ scenario }) => scenarios.includes(scenario))
        .flatMap(({ scenario, params }) => {
          const quick = size === "quick" && { params };
          return cellOf({ ...place, scenario, ...quick }) ?? [];
        });
    });
  });
}

/** Every cell of the registry in the default durability mode that registries and git can provide. */
export function registryCells(size: Size): Cell[] {
  return catalog.targets.flatMap(({ id, scenarios }) =>
    versionsOf(id).flatMap((version) =>
      scenarios.flatMap((scenario) => cellOf({ target: id, scenario, size, version }) ?? []),
    ),
  );
}

/** What is built once for all of its cells. */
export function buildName({ target, version, provisioner, options }: Cell): string {
  return [`${target}@${version}`, provisioner, ...optionTexts(options)].join(" ");
}

/** Name of a cell, unique within a run of the bench. */
export function cellName(cell: Cell): string {
  const { target, version, provisioner, options, durability, scenario, size } = cell;
  const what = size === "quick" ? scenario : `${scenario} (${size})`;
  return [
    ...[`${target}@${version} (${provisioner})`, ...optionTexts(options), durability, what],
    ...ownParams(cell),
  ].join(" ");
}

/** Parameters of a cell that are not those of its size, as they stand in names. */
export function ownParams({ scenario, size, params }: Cell): string[] {
  const definition = catalog.scenarios.find(({ id }) => id === scenario);
  const parsed = catalog.parseParams(scenario, definition?.[size] ?? {});
  const ordinary: Params = parsed.ok ? parsed.params : {};
  return optionTexts(
    Object.fromEntries(Object.entries(params).filter(([name, value]) => ordinary[name] !== value)),
  );
}

/** Options as they stand in names, sorted. */
export function optionTexts(options: Params): string[] {
  return Object.entries(options)
    .map(([name, value]) => `${name}=${value}`)
    .sort();
}

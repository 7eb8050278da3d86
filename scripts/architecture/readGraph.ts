import type { IModule } from "dependency-cruiser";

/** Who imports whom: every name, also of those that import nobody, with the names that it imports. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const tests = /[.]test[.]tsx?$|\/testing\//;

/** The package or app of a file, as in `packages/db`; null for what is neither. */
function unitOf(path: string): string | null {
  return /^(?:packages|apps)\/[^/]+(?=\/)/.exec(path)?.[0] ?? null;
}

const inEngine = /^packages\/engine\/src\/([^/]+)\//;
const inFolderOfModule = /^packages\/engine\/src\/([^/]+)\/[^/]+\//;

function graphOf(
  modules: readonly IModule[],
  nameOf: (path: string) => string | null,
): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules.filter((one) => !tests.test(one.source))) {
    const from = nameOf(source);
    if (from === null) continue;
    const imported = graph.get(from) ?? new Set();
    graph.set(from, imported);
    for (const { resolved } of dependencies) {
      const to = nameOf(resolved);
      if (to !== null && to !== from && !tests.test(resolved)) imported.add(to);
    }
  }
  return graph;
}

/** What the picture shows: packages and apps, and the modules inside the engine. */
export interface Architecture {
  units: Graph;
  engineModules: Graph;
}

/**
 * Reads from the import graph who imports whom. A module of the engine is a folder of folders there.
 * Tests and their tools do not count.
 */
export function readArchitecture(modules: readonly IModule[]): Architecture {
  const sources = modules.map(({ source }) => source).filter((source) => !tests.test(source));
  const names = new Set(sources.flatMap((source) => inFolderOfModule.exec(source)?.[1] ?? []));
  const engineModuleOf = (path: string) => {
    const name = inEngine.exec(path)?.[1];
    return name !== undefined && names.has(name) ? name : null;
  };
  return { units: graphOf(modules, unitOf), engineModules: graphOf(modules, engineModuleOf) };
}

function reaches(graph: Graph, from: string, to: string): boolean {
  const seen = new Set([from]);
  // A Set visits what is added during the walk.
  for (const name of seen) {
    for (const next of graph.get(name) ?? []) {
      if (next === to) return true;
      seen.add(next);
    }
  }
  return false;
}

/**
 * The arrows that tell something: one that others lead around to the same place is left out. Arrows of
 * a circle all stay, so that it is seen.
 */
export function tellingArrows(graph: Graph): [string, string][] {
  return [...graph].flatMap(([from, imported]) =>
    [...imported]
      .filter((to) => {
        if (reaches(graph, to, from)) return true;
        return ![...imported].some(
          (other) => other !== to && !reaches(graph, other, from) && reaches(graph, other, to),
        );
      })
      .map((to): [string, string] => [from, to]),
  );
}

import type { IModule } from "dependency-cruiser";

const serverOnly = [
  {
    path: /^packages\/(?!contracts\/|stats\/)/,
    why: "the browser imports contracts and stats only",
  },
  { path: /^apps\/web\/src\/server\//, why: "server code" },
  { path: /^apps\/web\/src\/features\/[^/]+\/server\//, why: "server code" },
];

/**
 * Follows the imports of every "use client" module of the web app (types do not count, they are
 * gone at run time). Answers one sentence per chain that reaches what only the server may load.
 */
export function browserViolations(
  modules: readonly IModule[],
  read: (path: string) => string,
): string[] {
  const bySource = new Map(modules.map((module) => [module.source, module]));
  const roots = [...bySource.keys()].filter(
    (source) => source.startsWith("apps/web/src/") && /^["']use client["']/.test(read(source)),
  );
  const cameFrom = new Map<string, string | null>(roots.map((root) => [root, null]));
  const problems: string[] = [];
  // A Map visits what is added during the walk, so this is a breadth-first search.
  for (const source of cameFrom.keys()) {
    for (const { resolved, dependencyTypes } of bySource.get(source)?.dependencies ?? []) {
      if (dependencyTypes.includes("type-only") || cameFrom.has(resolved)) continue;
      const rule = serverOnly.find(({ path }) => path.test(resolved));
      if (rule === undefined) cameFrom.set(resolved, source);
      else problems.push(`browser: ${chain(cameFrom, source)} -> ${resolved} (${rule.why})`);
    }
  }
  return problems;
}

function chain(cameFrom: ReadonlyMap<string, string | null>, end: string): string {
  const before = cameFrom.get(end);
  return before ? `${chain(cameFrom, before)} -> ${end}` : end;
}

import type { IModule } from "dependency-cruiser";

const importStatement = /^\s*(import|export)\s[^;]*?from\s+["']|^\s*import\s+["']/m;
/** The graph leaves generated code out. */
const ofGenerated = /^import\s[^;]*?from\s+["'][^"']*\/generated\/[^"']*["'];$/gm;

/**
 * What the cruise should have seen and did not: one sentence per blind spot. A dependency-cruiser
 * that cannot parse TypeScript reports an empty graph and no error, so every one of `files` has to
 * be among `modules`, and every file that imports something has to have an edge there.
 */
export function blindSpots(
  modules: readonly IModule[],
  files: readonly string[],
  read: (path: string) => string,
): string[] {
  const seen = new Map(modules.map((module) => [module.source, module]));
  return files.flatMap((path) => {
    const module = seen.get(path);
    if (module === undefined) return [`not-seen: ${path} is missing from the import graph`];
    const isBlind =
      module.dependencies.length === 0 &&
      importStatement.test(read(path).replaceAll(ofGenerated, ""));
    return isBlind ? [`not-parsed: ${path} imports something, the graph shows nothing`] : [];
  });
}

import { testCode } from "../architecture/rules.ts";

/** What is read of a module; the graph of the cruise has more. */
export interface Importer {
  source: string;
  dependencies: readonly { resolved: string }[];
}

interface Import {
  from: string;
  to: string;
}

/** What a folder's entries, sub-folders and files, import of each other. */
type Level = Map<string, Map<string, Import[]>>;

const importsShown = 5;

/**
 * Circles between the entries of one folder, at any depth: a sub-folder, or a file beside it, that
 * is reached again through what it imports. Answers one text per circle, with the imports that make
 * it. Types count; what tests import does not, because nothing is built upon a test.
 */
export function folderCircles(modules: readonly Importer[]): string[] {
  return [...levelsOf(modules)].flatMap(([folder, level]) =>
    circlesOf(level).map((circle) => describeCircle(folder, circle, level)),
  );
}

function levelsOf(modules: readonly Importer[]): Map<string, Level> {
  const sources = new Set(modules.map(({ source }) => source));
  const levels = new Map<string, Level>();
  for (const { source: from, dependencies } of modules) {
    if (testCode.test(from) || from.includes("node_modules/")) continue;
    for (const to of new Set(dependencies.map(({ resolved }) => resolved))) {
      if (to === from || !sources.has(to) || to.includes("node_modules/")) continue;
      const [here, there] = [from.split("/"), to.split("/")];
      const depth = here.findIndex((name, at) => name !== there[at]);
      const [entry = "", reached = ""] = [here[depth], there[depth]];
      const level = inserted(levels, here.slice(0, depth).join("/"), () => new Map());
      const targets = inserted(level, entry, () => new Map<string, Import[]>());
      inserted<Import[]>(targets, reached, () => []).push({ from, to });
    }
  }
  return levels;
}

function inserted<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

/** Shortest circles that together show every step which lies on a circle. */
function circlesOf(level: Level): string[][] {
  const circles: string[][] = [];
  const shown = new Set<string>();
  for (const [entry, targets] of level) {
    for (const target of targets.keys()) {
      if (shown.has(`${entry}/${target}`)) continue;
      const circle = shortestPath(level, target, entry);
      if (circle === undefined || !circle.some((name) => isFolder(level, name))) continue;
      for (const [at, name] of circle.entries()) shown.add(`${circle.at(at - 1)}/${name}`);
      const first = circle.indexOf([...circle].sort()[0] ?? "");
      circles.push([...circle.slice(first), ...circle.slice(0, first)]);
    }
  }
  return circles;
}

/** Circles of files alone are another rule's business. */
function isFolder(level: Level, entry: string): boolean {
  const [first] = [...(level.get(entry)?.values() ?? [])].flat();
  return first !== undefined && !first.from.endsWith(`/${entry}`);
}

function shortestPath(level: Level, start: string, end: string): string[] | undefined {
  const cameFrom = new Map<string, string | null>([[start, null]]);
  // A Map visits what is added during the walk, so this is a breadth-first search.
  for (const entry of cameFrom.keys()) {
    if (entry === end) return pathTo(cameFrom, end);
    for (const next of level.get(entry)?.keys() ?? []) {
      if (!cameFrom.has(next)) cameFrom.set(next, entry);
    }
  }
  return undefined;
}

function pathTo(cameFrom: ReadonlyMap<string, string | null>, end: string): string[] {
  const before = cameFrom.get(end);
  return before ? [...pathTo(cameFrom, before), end] : [end];
}

function describeCircle(folder: string, circle: readonly string[], level: Level): string {
  const steps = circle.flatMap((entry, at) => {
    const imports = level.get(entry)?.get(circle[(at + 1) % circle.length] ?? "") ?? [];
    const shown = imports.slice(0, importsShown).map(({ from, to }) => `\n  ${from} -> ${to}`);
    const hidden = imports.length - shown.length;
    return hidden > 0 ? [...shown, `\n  and ${hidden} more like it`] : shown;
  });
  return `folder-circle: ${folder || "."}: ${[...circle, circle[0]].join(" -> ")}${steps.join("")}`;
}

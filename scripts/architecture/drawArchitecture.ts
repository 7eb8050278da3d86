import { instance } from "@viz-js/viz";
import { type Architecture, type Graph, tellingArrows } from "./readGraph.ts";

const engine = "packages/engine";
const font = "Helvetica,Arial,sans-serif";

/** Colors of a light page and, where the reader's is dark, of a dark one. */
const style = `<style>
.paper { fill: #ffffff; }
.node path, .node polygon { fill: #f3f4f6; stroke: #6b7280; }
.app path { fill: #dbeafe; stroke: #2563eb; }
.module path { fill: #fef3c7; stroke: #b45309; }
.cluster path { fill: none; stroke: #6b7280; }
.edge path { fill: none; stroke: #6b7280; }
.edge polygon { fill: #6b7280; stroke: #6b7280; }
text { fill: #111827; }
@media (prefers-color-scheme: dark) {
.paper { fill: #0d1117; }
.node path, .node polygon { fill: #1f2937; stroke: #9ca3af; }
.app path { fill: #1e3a5f; stroke: #60a5fa; }
.module path { fill: #452e0a; stroke: #fbbf24; }
.cluster path { stroke: #9ca3af; }
.edge path { stroke: #9ca3af; }
.edge polygon { fill: #9ca3af; stroke: #9ca3af; }
text { fill: #f3f4f6; }
}
</style>`;

const title = "What imports what in Lapline";
const description =
  "Packages, apps and the modules of the engine. An arrow leads to what is imported; an arrow that others imply is left out.";

const sorted = (graph: Graph) => [...graph.keys()].toSorted();
const moduleId = (name: string) => `${engine}:${name}`;

/** What nobody imports within the engine's box: arrows that reach the box end there. */
function topOf(modules: Graph): string {
  const imported = new Set([...modules.values()].flatMap((one) => [...one]));
  return sorted(modules).find((name) => !imported.has(name)) ?? sorted(modules)[0] ?? "";
}

/** What imports nobody there: arrows that leave the box begin there. */
function bottomOf(modules: Graph): string {
  return (
    sorted(modules).findLast((name) => modules.get(name)?.size === 0) ??
    sorted(modules).at(-1) ??
    ""
  );
}

function dotOf({ units, engineModules }: Architecture): string {
  const hasModules = engineModules.size > 1;
  const box = (id: string, label: string, kind: string) =>
    `${JSON.stringify(id)} [label=${JSON.stringify(label)} class=${JSON.stringify(kind)}]`;
  const nodes = sorted(units)
    .filter((unit) => unit !== engine || !hasModules)
    .map((unit) => box(unit, unit, unit.startsWith("apps/") ? "app" : "package"));
  const apps = sorted(units)
    .filter((unit) => unit.startsWith("apps/"))
    .map((unit) => JSON.stringify(unit));
  const cluster = hasModules
    ? [
        `subgraph cluster_engine { label=${JSON.stringify(engine)} style=rounded`,
        ...sorted(engineModules).map((name) => box(moduleId(name), name, "module")),
        ...tellingArrows(engineModules)
          .toSorted()
          .map(([from, to]) => `"${moduleId(from)}" -> "${moduleId(to)}"`),
        "}",
      ]
    : [];
  const arrows = tellingArrows(units)
    .toSorted()
    .map(([from, to]) => {
      if (!hasModules || (from !== engine && to !== engine)) return `"${from}" -> "${to}"`;
      return from === engine
        ? `"${moduleId(bottomOf(engineModules))}" -> "${to}" [ltail=cluster_engine]`
        : `"${from}" -> "${moduleId(topOf(engineModules))}" [lhead=cluster_engine]`;
    });
  return [
    "digraph {",
    "compound=true rankdir=TB nodesep=0.3 ranksep=0.45 bgcolor=transparent pad=0.15",
    `fontname="${font}" fontsize=14`,
    `node [shape=box style=rounded fontname="${font}" fontsize=13 margin="0.16,0.08"]`,
    "edge [arrowsize=0.7]",
    ...nodes,
    `{ rank=same ${apps.join(" ")} }`,
    ...cluster,
    ...arrows,
    "}",
  ].join("\n");
}

/** The picture of the architecture as SVG, the same bytes for the same imports. */
export async function drawArchitecture(architecture: Architecture): Promise<string> {
  const viz = await instance();
  const drawn = viz.renderString(dotOf(architecture), { format: "svg", engine: "dot" });
  const [opening = ""] = /<svg[^>]*>/.exec(drawn) ?? [];
  const [body = ""] = /(?<=<svg[^>]*>)[\s\S]*/.exec(drawn) ?? [];
  const [, width = "0", height = "0"] = /width="(\d+)pt" height="(\d+)pt"/.exec(opening) ?? [];
  // Colors are those of the style sheet only; an attribute of Graphviz would not follow the page.
  const plain = body
    .replaceAll(/ (?:fill|stroke)="[^"]*"/g, "")
    .replaceAll(/<!--[\s\S]*?-->\n/g, "");
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title description">`,
    `<title id="title">${title}</title>`,
    `<desc id="description">${description}</desc>`,
    style,
    `<rect class="paper" width="${width}" height="${height}"/>`,
    plain.trim(),
  ].join("\n")}\n`;
}

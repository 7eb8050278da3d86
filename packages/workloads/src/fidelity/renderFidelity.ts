import type { Catalog } from "@lapline/contracts";
import { type Difference, type Fidelity, fidelity } from "./fidelity.ts";

const head = `# As published, or not

For each scenario: what the published page measured, what Lapline does differently, and why. Read it before you compare a figure of Lapline with a published one. \`pnpm matrix\` writes this page from \`packages/workloads/src/fidelity/fidelity.ts\`; a test fails for a missing scenario.

Some published benchmarks are unsound: unequal spans, writes that are never flushed, data that is lost on reopen. Lapline measures a sound version and keeps the published figures as references.

## Shared differences

The scenarios below refer to these differences by name.

| name | what Lapline does | why |
| --- | --- | --- |`;

const tableHead = `
## Scenarios

| scenario | published | differences |
| --- | --- | --- |`;

function entryOf(id: string): Fidelity {
  const entry = fidelity[id];
  if (entry === undefined) throw new Error(`fidelity.ts does not describe ${id}.`);
  return entry;
}

function cellOf({ name, what, why, rows }: Fidelity["differs"][number]): string {
  if (name === undefined) return `${what} *${why}*`;
  return rows === undefined ? `**${name}**` : `**${name}** (published: ${rows})`;
}

/** Names first: they stay on one line, and sentences get a line each. */
function differencesOf({ published, differs }: Fidelity): string {
  if (published === null) return "Lapline's own";
  if (differs.length === 0) return "as published";
  const named = differs.filter(({ name }) => name !== undefined).map(cellOf);
  const own = differs.filter(({ name }) => name === undefined).map(cellOf);
  return [named.join(", "), ...own].filter((line) => line !== "").join("<br>");
}

function rowOf(id: string): string {
  const entry = entryOf(id);
  return `| \`${id}\` | ${entry.published ?? "–"} | ${differencesOf(entry)} |`;
}

function sharedRow({ name, what, why }: Difference): string {
  return `| **${name}** | ${what} | ${why} |`;
}

/** docs/reference/fidelity.md: every scenario of the catalog beside the benchmark that it comes from. */
export function renderFidelity({ scenarios }: Pick<Catalog, "scenarios">): string {
  const named = scenarios
    .flatMap(({ id }) => entryOf(id).differs)
    .filter(({ name }) => name !== undefined);
  const shared = new Map(named.map((difference) => [difference.name, difference]));
  const rows = scenarios.map(({ id }) => rowOf(id));
  return `${[head, ...[...shared.values()].map(sharedRow), tableHead, ...rows].join("\n")}\n`;
}

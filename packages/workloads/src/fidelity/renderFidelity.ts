import type { Catalog } from "@lapline/contracts";
import { fidelity } from "./fidelity.ts";

const head = `# As published, or not

For each scenario: what the published page measured, what Lapline does differently, and why. Use it before you put a figure of Lapline beside a published one. Written by \`pnpm matrix\` from \`packages/workloads/src/fidelity/fidelity.ts\`; a test fails for a scenario that is missing.

Where a published benchmark is unsound (unequal spans, writes that are never flushed, data that is lost on reopen), Lapline measures the sound version, and keeps the published figures as references.

| scenario | published | as published / differs: how and why |
| --- | --- | --- |`;

function rowOf(id: string): string {
  const entry = fidelity[id];
  if (entry === undefined) throw new Error(`fidelity.ts says nothing of ${id}.`);
  const { published, differs } = entry;
  const how =
    published === null
      ? "Lapline's own"
      : differs.length === 0
        ? "as published"
        : `differs: ${differs.map(({ what, why }) => `${what} *${why}*`).join("<br>")}`;
  return `| \`${id}\` | ${published ?? "–"} | ${how} |`;
}

/** docs/fidelity.md: every scenario of the catalogue beside the benchmark that it comes from. */
export function renderFidelity({ scenarios }: Pick<Catalog, "scenarios">): string {
  return `${[head, ...scenarios.map(({ id }) => rowOf(id))].join("\n")}\n`;
}

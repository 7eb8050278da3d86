import type { ScenarioDescription, TargetDescription } from "@lapline/contracts";
import type { VerifiedRuns } from "../verification/index.ts";

interface Registry {
  targets: readonly TargetDescription[];
  scenarios: readonly ScenarioDescription[];
}

const head = `# Targets and scenarios

Which scenario runs on which target. This page is written from the registry (\`pnpm matrix\`), and a test fails when it is not up to date.

| mark | meaning |
|---|---|
| ✓ | every release of the target that Lapline knows |
| since 1.2.3 | releases from that one on; an earlier one is refused with the reason |
| before 1.2.3 | releases up to that one; it and later ones are refused with the reason |
| – | the target cannot do it, or nothing comparable |

A mark says that the target has all that the scenario needs. A mark with a link also ran: the link leads to its newest valid [result](../results). When and where a target ran is said [below](#the-targets).
`;

/** The page docs/reference/target-scenario-matrix.md: one table for each family of scenarios. */
export function renderMatrix({ targets, scenarios }: Registry, runs: VerifiedRuns): string {
  const families = Map.groupBy(scenarios, ({ id }) => id.split(".")[0] ?? id);
  const tables = [...families].map(([family, members]) =>
    renderFamily({ family, members }, targets, runs),
  );
  return [head, ...tables, renderTargets(targets)].join("\n");
}

function renderFamily(
  { family, members }: { family: string; members: readonly ScenarioDescription[] },
  targets: readonly TargetDescription[],
  runs: VerifiedRuns,
): string {
  const able = targets.filter(({ scenarios }) => members.some(({ id }) => scenarios.includes(id)));
  const nameOf = (id: string) => (id === family ? id : id.slice(family.length + 1));
  const rows = able.map((target) => [
    target.title,
    ...members.map(({ id }) => linkedCell(target, id, runs)),
  ]);
  return `## ${family}\n\n${table(["target", ...members.map(({ id }) => nameOf(id))], rows)}`;
}

/** The mark, which leads to the result where there is one. */
function linkedCell(target: TargetDescription, scenario: string, runs: VerifiedRuns): string {
  const mark = cellOf(target, scenario);
  const path = runs[target.id]?.scenarios[scenario];
  return path === undefined ? mark : `[${mark}](../results/${path})`;
}

function cellOf(target: TargetDescription, scenario: string): string {
  if (!target.scenarios.includes(scenario)) return "–";
  type Bound = NonNullable<typeof target.scenariosSince>[number];
  const boundOf = (word: string, bounds: readonly Bound[] = []) =>
    bounds
      .filter((one) => one.scenario === scenario)
      .map(({ version, provisioners }) => {
        const by = provisioners === undefined ? "" : ` (${provisioners.join(", ")})`;
        return `${word} ${version.replace(/-0$/, "")}${by}`;
      });
  const bounds = [
    ...boundOf("since", target.scenariosSince),
    ...boundOf("before", target.scenariosBefore),
  ];
  return bounds.length === 0 ? "✓" : bounds.join(", ");
}

function verificationOf({ verification }: TargetDescription): string {
  if (verification === undefined) return "–";
  if (verification.status === "verified") return `${verification.on}, ${verification.where}`;
  return `**never ran here**: ${verification.reason}`;
}

function renderTargets(targets: readonly TargetDescription[]): string {
  const rows = targets.map((target) => [
    `[${target.title}](${target.homepage})`,
    `\`${target.id}\``,
    target.interface === "http" ? "HTTP" : "in process",
    target.provisioners.map(({ kind, sandbox }) => `${kind} (${sandbox})`).join(", "),
    target.durabilityModes.join(", "),
    verificationOf(target),
  ]);
  const columns = [
    "target",
    "id",
    "reached",
    "provisioners (sandbox)",
    "durability modes",
    "ran for real",
  ];
  return `## The targets\n\n${table(columns, rows)}`;
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |\n`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("");
}

import { hasReport, type KeptAt } from "@lapline/workloads/verification";
import { stateOf, textOf } from "./outcome.ts";

const head = `# Results

What each system did here, a file for each job: its figures with intervals, the commit of Lapline, the machine, the load average before the job, the trials, and the whole environment. Use it to check a figure of the docs, or to see whether a system ran at all. Written by \`npm run seeds\`; [Published comparisons](../how-to/published-comparisons.md#measure-everything) says how to repeat it. [comparisons.md](comparisons.md) lays the results beside the published figures.

A file is named \`target/scenario~size~version~mode~provisioner.json\`. The quick size tells that a system works and roughly how fast it is. An invalid result is one whose work was not really done, or whose measuring was disturbed; a failed job has its reason instead of figures.
`;

/** docs/results/README.md: what each file holds. */
export function renderReadme(files: readonly KeptAt[]): string {
  const results = files.flatMap(({ kept }) => (hasReport(kept) ? [kept] : []));
  const states = Map.groupBy(files, stateOf);
  const count = (state: ReturnType<typeof stateOf>) => states.get(state)?.length ?? 0;
  const days = results.map(({ measuredAt }) => measuredAt.slice(0, 10)).sort();
  const facts = [
    `- ${count("measured")} measured, ${count("invalid")} invalid, ${count("failed")} failed.`,
    ...(days.length === 0 ? [] : [`- Measured from ${days[0]} to ${days.at(-1)}.`]),
    ...listed(
      "Machine",
      results.map(({ machine }) => machine),
    ),
    ...listed(
      "Commit",
      files.map(
        ({ kept: { lapline } }) => lapline.commit + (lapline.changed ? ", with changed files" : ""),
      ),
    ),
  ];
  const targets = Map.groupBy(files, ({ kept }) => kept.target);
  return [head, ...facts, "", ...[...targets].map(([target, own]) => section(target, own))].join(
    "\n",
  );
}

/** One line for each different value, with how often it is there. */
function listed(title: string, values: readonly string[]): string[] {
  const counts = [...Map.groupBy(values, (value) => value)];
  return counts.map(([value, own]) => `- ${title}: ${value} (${own.length})`);
}

const columns = [
  "scenario",
  "version",
  "mode",
  "provisioner",
  "size",
  "result",
  "at (UTC)",
  "commit",
  "load",
  "trials",
];

function section(target: string, files: readonly KeptAt[]): string {
  const line = (texts: readonly string[]) => `| ${texts.join(" | ")} |`;
  const rows = files.map(({ path, kept }) => {
    const { scenario, version, durability, provisioner, options, size, lapline, trials } = kept;
    const mode = [durability, ...Object.entries(options).map((one) => one.join("="))].join(", ");
    const [at, load] = hasReport(kept)
      ? [kept.measuredAt, kept.loadAverage?.toFixed(2) ?? "–"]
      : [kept.failedAt, "–"];
    return line([
      `[${scenario}](${path})`,
      version.slice(0, 20),
      mode,
      provisioner,
      size,
      textOf({ kept }).replaceAll("|", "\\|").replaceAll("\n", " ").slice(0, 160),
      at.slice(0, 16).replace("T", " "),
      lapline.commit.slice(0, 8),
      load,
      String(trials),
    ]);
  });
  return [`## ${target}`, "", line(columns), line(columns.map(() => "---")), ...rows, ""].join(
    "\n",
  );
}

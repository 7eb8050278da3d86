import { access, constants, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import {
  type Definition,
  type ScenarioDefinition,
  sourceKindOf,
} from "@lapline/contracts/definitions";
import { holdInterrupts } from "../definitions/holdInterrupts.ts";
import { type JudgedVersion, judgeScenario } from "../definitions/judgeDefinition.ts";
import {
  buildVersion,
  type MeasuredScenario,
  measureScenario,
} from "../definitions/measureDefinition.ts";
import { openVersions, workingTree } from "../definitions/openVersions.ts";
import { type DefinitionFile, readDefinition } from "../definitions/readDefinition.ts";
import { exitCodes, Failure } from "../failure.ts";
import { definitionRunFormat } from "../local/compareReports.ts";
import { drawCompared, drawMeasures } from "../local/drawLocal.ts";
import type { ProgramIo } from "../programIo.ts";
import { writeOutput } from "../programIo.ts";

/** What `lapline run` measures where no target is named. */
export interface DefinitionRunOptions {
  file?: string;
  scenario?: string;
  versions?: string[];
  base?: string;
  mode?: string;
  trials?: number;
  out?: string;
  json?: true;
}

/** Fewer cannot show that anything changed. */
const trialsDefault = 5;
const versionsMax = 20;

/**
 * Measures what `lapline.yml` defines, on this host and as this user, and sets the exit code: 2 where a
 * version is worse than the one before it, 3 where too few trials count.
 */
export async function runDefinition(io: ProgramIo, options: DefinitionRunOptions): Promise<void> {
  const file = await readDefinition(options.file, process.cwd());
  const { definition } = file;
  refuseRemoteParts(definition);
  const scenarios = runnable(io, scenariosOf(definition, options.scenario));
  const mode = modeOf(definition, options.mode);
  const names = versionNames(definition, options);
  const trials = options.trials ?? definition.trials ?? trialsDefault;
  if (options.out !== undefined) await checkWritable(options.out);
  const measured = await measureVersions(io, file, names, { scenarios, mode, trials });
  const judged = measured.map((one) => ({ ...one, judged: judgeScenario(one) }));
  const report = { format: definitionRunFormat, target: definition.target.id, definition };
  if (options.out !== undefined) {
    const text = JSON.stringify({ ...report, scenarios: measured }, null, 2);
    await writeOutput(io, options.out, `${text}\n`);
  }
  if (options.json) io.print(JSON.stringify({ ...report, scenarios: judged }, null, 2));
  else for (const one of judged) printScenario(io, definition, one);
  io.setExitCode(exitCodeOf(judged.flatMap((one) => one.judged)));
}

async function measureVersions(
  io: ProgramIo,
  file: DefinitionFile,
  names: readonly string[],
  { scenarios, ...common }: { scenarios: ScenarioDefinition[]; mode: string; trials: number },
): Promise<MeasuredScenario[]> {
  const { definition } = file;
  const held = holdInterrupts(io);
  try {
    const opened = await openVersions(file, names, io.env.inherited, held.signal);
    try {
      const { versions } = opened;
      const stoppable = { ...io, onInterrupt: held.onInterrupt };
      for (const version of versions) await buildVersion(stoppable, definition, version);
      const measured: MeasuredScenario[] = [];
      for (const [seed, scenario] of scenarios.entries()) {
        const plan = { ...common, definition, versions, seed };
        measured.push(await measureScenario(stoppable, scenario, plan));
      }
      return measured;
    } finally {
      const left = await opened.close();
      if (left !== null) io.note(`${left} could not be removed. Remove it by hand.`);
    }
  } finally {
    held.release();
  }
}

/** Before minutes of measuring: a place that cannot be written to is named now. */
async function checkWritable(place: string): Promise<void> {
  if (place === "-") return;
  try {
    await access(dirname(resolve(place)), constants.W_OK);
    if ((await stat(place).catch(() => null))?.isDirectory()) throw new Error("it is a folder");
  } catch (error) {
    throw new Failure(exitCodes.usage, `${place} cannot be written: ${(error as Error).message}`);
  }
}

function scenariosOf({ scenarios }: Definition, wanted: string | undefined): ScenarioDefinition[] {
  if (wanted === undefined) return scenarios;
  const found = scenarios.filter(({ id }) => id === wanted);
  if (found.length > 0) return found;
  const known = scenarios.map(({ id }) => id).join(", ");
  throw new Failure(exitCodes.usage, `lapline.yml has no scenario ${wanted}. It has ${known}.`);
}

/** Only machines fetch from registries and write files of the definition into a version. */
function refuseRemoteParts({ target: { source, build } }: Definition): void {
  const kind = sourceKindOf(source);
  const what =
    kind !== "checkout" && kind !== "git"
      ? `versions of ${kind}`
      : build?.files !== undefined
        ? "files of build.files"
        : null;
  if (what === null) return;
  const sentence = `\`lapline run\` measures checkouts and git repositories as they are, without ${what}.`;
  throw new Failure(exitCodes.usage, `${sentence} \`lapline submit\` has a server measure them.`);
}

/** Load over HTTP needs a worker, with its sandbox and its load generator. */
function runnable(io: ProgramIo, scenarios: readonly ScenarioDefinition[]) {
  const found = scenarios.filter(({ http }) => http === undefined);
  const others = scenarios.filter(({ http }) => http !== undefined).map(({ id }) => id);
  if (others.length === 0) return found;
  const sentence = `\`lapline run\` measures commands and harnesses, not ${others.join(", ")}.`;
  const advice = "Submit the definition to a server: its machines measure the others.";
  if (found.length === 0) throw new Failure(exitCodes.usage, `${sentence} ${advice}`);
  io.note(`${sentence} ${advice}`);
  return found;
}

function modeOf({ target: { modes } }: Definition, wanted: string | undefined): string {
  const known = Object.keys(modes ?? { default: {} });
  const mode = wanted ?? known[0] ?? "default";
  if (known.includes(mode)) return mode;
  throw new Failure(
    exitCodes.usage,
    `lapline.yml has no mode ${mode}. It has ${known.join(", ")}.`,
  );
}

function versionNames(definition: Definition, { versions, base }: DefinitionRunOptions): string[] {
  const isRemote = definition.target.source.git !== undefined;
  const here = isRemote ? "HEAD" : workingTree;
  const names = versions ?? [...(base === undefined ? [] : [base]), here];
  if (versions !== undefined && base !== undefined) {
    throw new Failure(exitCodes.usage, "Give --versions or --base, not both.");
  }
  // An empty variable of a CI job must not pass for a run in which nothing got worse.
  if (names.length === 0) throw new Failure(exitCodes.usage, "--versions names no version.");
  if (names.length > versionsMax) {
    throw new Failure(exitCodes.usage, `Give at most ${versionsMax} versions.`);
  }
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) {
    throw new Failure(exitCodes.usage, `${twice} is given twice. Give each version once.`);
  }
  return names;
}

function printScenario(
  io: ProgramIo,
  { target }: Definition,
  { scenario, mode, judged }: MeasuredScenario & { judged: JudgedVersion[] },
): void {
  for (const [index, version] of judged.entries()) {
    const before = judged[index - 1]?.version;
    const what = before === undefined ? version.version : `${before} → ${version.version}`;
    // Two versions fit into one table; of more, the first stands alone.
    if (before !== undefined || judged.length !== 2) {
      io.print(io.paint("bold", `${target.id} ${scenario}  ${what}  (${mode})`));
      const table =
        before === undefined ? drawMeasures(version) : drawCompared(version.comparison, io.paint);
      // Headings without a row say nothing.
      for (const line of table.length > 1 ? table : []) io.print(line);
      for (const line of version.notes) io.print(io.paint("yellow", line));
    }
    if (!version.valid) {
      const counted = `${version.countedCount} of ${version.trialCount} trials of ${version.version} count`;
      io.print(io.paint("red", `${counted}, so it is not compared.`));
    }
  }
}

function exitCodeOf(versions: readonly JudgedVersion[]): number {
  // Only valid pairs are called worse, so an invalid version beside them hides none.
  const isWorse = versions.some(({ comparison }) =>
    comparison.some(({ judged }) => judged === "worse"),
  );
  if (isWorse) return exitCodes.regression;
  return versions.every(({ valid }) => valid) ? exitCodes.ok : exitCodes.invalid;
}

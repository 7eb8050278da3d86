import { access, constants, stat } from "node:fs/promises";
import { cpus } from "node:os";
import { dirname, resolve } from "node:path";
import { busyHostWords } from "@lapline/contracts";
import {
  type Definition,
  type FailureKind,
  type ScenarioDefinition,
  secretOf,
} from "@lapline/contracts/definitions";
import { buildVersion } from "../definitions/buildVersion.ts";
import { chooseVersions } from "../definitions/chooseVersions.ts";
import type { ComparedBy } from "../definitions/compareInSlices.ts";
import { holdInterrupts } from "../definitions/holdInterrupts.ts";
import { type JudgedVersion, judgeScenario } from "../definitions/judgeDefinition.ts";
import { type MeasuredScenario, measureScenario } from "../definitions/measureDefinition.ts";
import { openVersions } from "../definitions/openVersions.ts";
import { type DefinitionFile, readDefinition } from "../definitions/readDefinition.ts";
import { watchProducts } from "../definitions/watchProducts.ts";
import { writeBuildFiles } from "../definitions/writeBuildFiles.ts";
import { exitCodes, Failure } from "../failure.ts";
import { definitionRunFormat } from "../local/compareReports.ts";
import { conclusionLines, isUndecided, sortCompared } from "../local/concludeRows.ts";
import { drawCompared, drawMeasures } from "../local/drawLocal.ts";
import { createProgress } from "../output/createProgress.ts";
import type { ProgramIo } from "../programIo.ts";
import { writeOutput } from "../programIo.ts";
import { failOnDefault } from "../verdict/exitCodeOf.ts";

/** What `lapline run` measures where no target is named. */
export interface DefinitionRunOptions {
  file?: string;
  scenario?: string;
  versions?: string[];
  base?: string;
  last?: number;
  mode?: string;
  trials?: number;
  allTrials?: true;
  failOn?: FailureKind[];
  out?: string;
  json?: true;
}

/** Fewer cannot show that anything changed. */
const trialsDefault = 5;

/**
 * Measures what `lapline.yml` defines, on this host and as this user, and sets the exit code by what is
 * to fail: 2 where a version is worse than the one before it, 3 where too few trials count or too
 * little could be judged.
 */
export async function runDefinition(
  whole: ProgramIo,
  options: DefinitionRunOptions,
): Promise<void> {
  const io = { ...whole, status: createProgress(whole) };
  const file = await readDefinition(options.file, process.cwd());
  const { definition } = file;
  refuseImages(definition);
  const scenarios = scenariosOf(definition, options.scenario);
  const mode = modeOf(definition, options.mode);
  const { versions, base, last } = options;
  const trials = options.trials ?? definition.trials ?? trialsDefault;
  if (options.out !== undefined) await checkWritable(options.out);
  const names = await chooseVersions(io, file, {
    ...(versions && { versions }),
    ...(base !== undefined && { base }),
    ...(last !== undefined && { last }),
  });
  warnOfHost(io, definition);
  const measured = await measureVersions(io, file, names, {
    ...{ scenarios, mode, trials },
    endsSettled: !options.allTrials,
  });
  const judged = measured.map((one) => ({ ...one, judged: judgeScenario(one) }));
  const report = { format: definitionRunFormat, target: definition.target.id, definition };
  if (options.out !== undefined) {
    const text = JSON.stringify({ ...report, scenarios: measured }, null, 2);
    await writeOutput(io, options.out, `${text}\n`);
  }
  if (options.json) io.print(JSON.stringify({ ...report, scenarios: judged }, null, 2));
  else {
    for (const one of judged) printScenario(io, definition, one);
    for (const line of conclusionsOf(io, names, judged)) io.print(line);
    const busy = busyWords(measured);
    if (busy !== null) io.print(io.paint("yellow", busy));
  }
  io.setExitCode(exitCodeOf(names, judged, options.failOn ?? definition.failOn ?? failOnDefault));
}

async function measureVersions(
  io: ProgramIo,
  file: DefinitionFile,
  names: readonly string[],
  {
    scenarios,
    ...common
  }: { scenarios: ScenarioDefinition[]; mode: string; trials: number; endsSettled: boolean },
): Promise<MeasuredScenario[]> {
  const { definition } = file;
  const held = holdInterrupts(io);
  try {
    const stoppable = { ...io, onInterrupt: held.onInterrupt };
    const opened = await openVersions(file, names, stoppable, held.signal);
    const cleanUps: (() => Promise<void>)[] = [];
    try {
      const { versions } = opened;
      for (const version of versions) {
        cleanUps.push(await watchProducts(stoppable, definition, version));
        cleanUps.unshift(await writeBuildFiles(definition, version));
        await buildVersion(stoppable, definition, version);
      }
      const measured: MeasuredScenario[] = [];
      for (const [seed, scenario] of scenarios.entries()) {
        const plan = { ...common, definition, versions, seed };
        measured.push(await measureScenario(stoppable, scenario, plan));
      }
      return measured;
    } finally {
      for (const cleanUp of cleanUps) await cleanUp();
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

/** A container needs an engine and an image, which a person's own host may not have. */
function refuseImages({ target }: Definition): void {
  const isImage = target.source.image !== undefined;
  const beside = target.server?.components?.find(({ image }) => image !== undefined);
  if (!isImage && beside === undefined) return;
  const what = isImage ? `${target.id} comes as an image` : `${beside?.name} comes as an image`;
  const sentence = `${what}, and \`lapline run\` starts no containers.`;
  const advice = "Submit it to a server: machines with Docker run it (`lapline submit`).";
  throw new Failure(exitCodes.usage, `${sentence} ${advice}`);
}

/** Said once, where programs come from elsewhere or stay up while they are measured. */
function warnOfHost(io: ProgramIo, { target }: Definition): void {
  if (target.build?.image !== undefined) {
    io.note(`build.image is not used here: ${target.id} is built with the tools of this host.`);
  }
  const isOwn = target.source.checkout !== undefined && target.server === undefined;
  if (isOwn) return;
  io.note(`${target.id} runs on this host as you, without a sandbox.`);
  const secret = secretOf(target.source);
  if (secret === null) return;
  io.note(`The secret ${secret} is stored on the server and is not used here.`);
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

function printScenario(
  io: ProgramIo,
  { target }: Definition,
  { scenario, mode, comparedBy, judged }: MeasuredScenario & { judged: JudgedVersion[] },
): void {
  for (const [index, version] of judged.entries()) {
    const before = judged[index - 1]?.version;
    const what = before === undefined ? version.version : `${before} → ${version.version}`;
    // Two versions fit into one table; of more, the first stands alone.
    if (before !== undefined || judged.length !== 2) {
      io.print(io.paint("bold", `${target.id} ${scenario}  ${what}  (${mode})`));
      if (before !== undefined && comparedBy !== null) {
        io.print(methodWords(comparedBy, version.trialCount));
      }
      const table =
        before === undefined
          ? drawMeasures(version)
          : drawCompared(sortCompared(version.comparison), io.paint);
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

const rowsAt = (scenarios: readonly { judged: JudgedVersion[] }[], place: number) =>
  scenarios.flatMap(({ judged }) => judged[place]?.comparison ?? []);

/** What each version came to against the one before it, over all scenarios. */
function conclusionsOf(
  io: ProgramIo,
  names: readonly string[],
  scenarios: readonly { judged: JudgedVersion[] }[],
): string[] {
  return names.flatMap((name, place) => {
    const rows = rowsAt(scenarios, place);
    const pair = names.length > 2 ? `${names[place - 1]} → ${name}` : "";
    return conclusionLines(rows, io.paint, pair);
  });
}

/** Said once for all trials: it puts small changes of every row in doubt. */
function busyWords(scenarios: readonly MeasuredScenario[]): string | null {
  const trials = scenarios.flatMap(({ versions }) => versions.flatMap((one) => one.trials));
  return busyHostWords(
    trials.map(({ othersCores }) => othersCores),
    cpus().length,
  );
}

function methodWords(comparedBy: ComparedBy, pairs: number): string {
  if (comparedBy.method === "trials") return `Interleaved whole trials. ${comparedBy.reason}`;
  const length = Number(comparedBy.sliceMs.toPrecision(2));
  const { pairsMax = pairs } = comparedBy;
  const settled = pairs < pairsMax ? ` Settled after ${pairs} of at most ${pairsMax} pairs.` : "";
  return `Interleaved in slices of ${length} ms, with both versions alive at once.${settled}`;
}

function exitCodeOf(
  names: readonly string[],
  scenarios: readonly { judged: JudgedVersion[] }[],
  failOn: readonly FailureKind[],
): number {
  const pairs = names.map((_, place) => rowsAt(scenarios, place));
  // Only valid pairs are called worse, so an invalid version beside them hides none.
  const isWorse = pairs.some((rows) => rows.some(({ judged }) => judged === "worse"));
  if (isWorse && failOn.includes("regression")) return exitCodes.regression;
  const isInvalid = scenarios.some(({ judged }) => judged.some(({ valid }) => !valid));
  const fails =
    (isInvalid && failOn.includes("invalid")) ||
    (pairs.some(isUndecided) && failOn.includes("undecided"));
  return fails ? exitCodes.invalid : exitCodes.ok;
}

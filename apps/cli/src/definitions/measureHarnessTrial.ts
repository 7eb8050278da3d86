import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DefinedHarnessPlan, harnessSeed } from "@lapline/contracts";
import {
  type DeclaredMeasure,
  declaredMeasures,
  defaultParams,
  fillPlaceholders,
  type HarnessScenario,
  spanMs,
} from "@lapline/contracts/definitions";
import { type HarnessTrial, runHarnessTrial } from "../harness/runHarnessTrial.ts";
import { startHarness } from "../harness/startHarness.ts";
import type { ProgramIo } from "../programIo.ts";
import { type CommandTrial, filled, folderProblem, type TrialSubject } from "./measureTrial.ts";

/**
 * Takes a scenario's harness through one trial in the folder of a version, with an empty data folder. A
 * harness that fails or breaks the protocol makes a trial that does not count, with its reason; null where
 * a person stopped it.
 */
export async function measureHarnessTrial(
  io: Pick<ProgramIo, "onInterrupt" | "env">,
  subject: TrialSubject,
): Promise<CommandTrial | null> {
  const { scenario, version, index } = subject;
  const { harness } = scenario;
  if (harness === undefined) throw new Error(`${scenario.id} has no harness`);
  const misplaced = await folderProblem(version, harness.folder);
  if (misplaced !== null) return { index, durationMs: 0, reasons: [misplaced], benchmarks: [] };
  const temporary = await mkdtemp(join(tmpdir(), "lapline-trial-"));
  try {
    const dataDir = join(temporary, "data");
    await mkdir(dataDir);
    const measures = declaredMeasures(harness);
    const trial = await runOnce(io, { subject, harness, dataDir, measures });
    return trial === null ? null : trialOf(index, trial, measures);
  } finally {
    await rm(temporary, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function runOnce(
  io: Pick<ProgramIo, "onInterrupt" | "env">,
  {
    subject: { definition, scenario, mode, version, index },
    harness,
    dataDir,
    measures,
  }: {
    subject: TrialSubject;
    harness: HarnessScenario;
    dataDir: string;
    measures: readonly DeclaredMeasure[];
  },
): Promise<HarnessTrial | null> {
  const trial = index + 1;
  const fill = (text: string) =>
    fillPlaceholders(text, { version: version.name, trial: String(trial) });
  const program = startHarness(harness.run.map(fill), {
    cwd: join(version.folder, harness.folder ?? "."),
    env: {
      ...io.env.inherited,
      ...filled({ ...definition.target.modes?.[mode]?.env, ...harness.env }, fill),
    },
  });
  const plan: DefinedHarnessPlan = {
    target: definition.target.id,
    version: version.name,
    scenario: scenario.id,
    params: defaultParams(scenario.params),
    mode,
    trial,
    seed: harnessSeed(scenario.id, trial),
    measures: reportedUnits(harness),
    dataDir,
    artifactDir: version.folder,
    baseUrl: null,
    componentUrls: {},
    secrets: {},
  };
  let isInterrupted = false;
  const release = io.onInterrupt(() => {
    isInterrupted = true;
    program.stop();
  });
  try {
    const factors = Object.fromEntries(measures.map(({ name, factor }) => [name, factor]));
    const timeoutMs = spanMs(harness.timeout);
    const ran = await runHarnessTrial(program, plan, { factors, timeoutMs });
    return isInterrupted ? null : ran;
  } finally {
    release();
  }
}

/** The units in which a harness reports its measures, by name. */
export function reportedUnits({ measures }: HarnessScenario): Record<string, string> {
  return Object.fromEntries(Object.entries(measures).map(([name, { unit }]) => [name, unit]));
}

function trialOf(
  index: number,
  { reasons, values, durationMs }: HarnessTrial,
  measures: readonly DeclaredMeasure[],
): CommandTrial {
  const benchmarks = measures.flatMap(({ name, title, unit, direction }) => {
    const value = values[name];
    if (value === undefined) return [];
    return [{ name: title, measures: [{ name, unit, direction, samples: [value] }] }];
  });
  return { index, durationMs, reasons, benchmarks: reasons.length === 0 ? benchmarks : [] };
}

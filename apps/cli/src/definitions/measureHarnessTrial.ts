import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DefinedHarness, definedHarness, harnessPlan, harnessStart } from "@lapline/contracts";
import {
  type DeclaredMeasure,
  declaredMeasures,
  measureFactors,
  sourceEnv,
  spanMs,
} from "@lapline/contracts/definitions";
import { type HarnessTrial, runHarnessTrial } from "../harness/runHarnessTrial.ts";
import { startHarness } from "../harness/startHarness.ts";
import type { ProgramIo } from "../programIo.ts";
import { type CommandTrial, folderProblem, type TrialSubject } from "./measureTrial.ts";
import type { OpenedVersion } from "./openVersions.ts";
import { watchOthers } from "./watchOthers.ts";

/**
 * Takes a scenario's harness through one trial in the folder of a version, with an empty data folder. A
 * harness that fails or breaks the protocol makes a trial that does not count, with its reason; null where
 * a person stopped it.
 */
export async function measureHarnessTrial(
  io: Pick<ProgramIo, "onInterrupt" | "env">,
  subject: TrialSubject,
): Promise<CommandTrial | null> {
  const { definition, scenario, mode, version, index } = subject;
  const defined = definedHarness(definition, scenario.id, mode);
  const misplaced = await folderProblem(version, defined.harness.folder);
  if (misplaced !== null)
    return { index, durationMs: 0, reasons: [misplaced], othersCores: null, benchmarks: [] };
  const temporary = await mkdtemp(join(tmpdir(), "lapline-trial-"));
  try {
    const dataDir = join(temporary, "data");
    await mkdir(dataDir);
    const others = watchOthers();
    const trial = await runOnce(io, defined, {
      ...{ version, trial: index + 1, dataDir, source: sourceEnv(definition, version.folder) },
    });
    if (trial === null) return null;
    const about = { index, othersCores: others() };
    return trialOf(about, trial, declaredMeasures(defined.harness));
  } finally {
    await rm(temporary, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function runOnce(
  io: Pick<ProgramIo, "onInterrupt" | "env">,
  defined: DefinedHarness,
  {
    version,
    trial,
    dataDir,
    source,
  }: {
    version: OpenedVersion;
    trial: number;
    dataDir: string;
    /** How packages of the version are found. */
    source: Readonly<Record<string, string>>;
  },
): Promise<HarnessTrial | null> {
  const names = { version: version.name, trial };
  const { run, env, folder } = harnessStart(defined, names);
  const program = startHarness(run, {
    cwd: join(version.folder, folder),
    env: { ...io.env.inherited, ...source, ...env },
  });
  let isInterrupted = false;
  const release = io.onInterrupt(() => {
    isInterrupted = true;
    program.stop();
  });
  try {
    const plan = harnessPlan(defined, { ...names, dataDir, artifactDir: version.folder });
    const ran = await runHarnessTrial(program, plan, {
      factors: measureFactors(defined.harness),
      timeoutMs: spanMs(defined.harness.timeout),
    });
    return isInterrupted ? null : ran;
  } finally {
    release();
  }
}

function trialOf(
  about: Pick<CommandTrial, "index" | "othersCores">,
  { reasons, values, durationMs }: HarnessTrial,
  measures: readonly DeclaredMeasure[],
): CommandTrial {
  const benchmarks = measures.flatMap(({ name, title, unit, direction }) => {
    const value = values[name];
    if (value === undefined) return [];
    return [{ name: title, measures: [{ name, unit, direction, samples: [value] }] }];
  });
  return { ...about, durationMs, reasons, benchmarks: reasons.length === 0 ? benchmarks : [] };
}

import { createHash } from "node:crypto";
import { lostBenchmarks, lostReason } from "@lapline/contracts";
import {
  type Definition,
  fillPlaceholders,
  revisionText,
  type ScenarioDefinition,
  spanMs,
} from "@lapline/contracts/definitions";
import { seededRandom } from "@lapline/stats";
import { exitCodes, Failure } from "../failure.ts";
import type { ProgramIo } from "../programIo.ts";
import { measureHarnessTrial } from "./measureHarnessTrial.ts";
import { type CommandTrial, filled, measureTrial } from "./measureTrial.ts";
import type { OpenedVersion } from "./openVersions.ts";
import { runProgram } from "./runProgram.ts";

/** All trials of one version. */
export interface MeasuredVersion {
  version: string;
  commit: string | null;
  trials: CommandTrial[];
}

/** All versions of one scenario; trials with the same index followed each other. */
export interface MeasuredScenario {
  scenario: string;
  mode: string;
  /** SHA-256 of what decides the numbers. */
  revision: string;
  versions: MeasuredVersion[];
}

/** Runs the build steps of a version in its folder. Throws a Failure with the end of the log. */
export async function buildVersion(
  io: ProgramIo,
  definition: Definition,
  version: OpenedVersion,
): Promise<void> {
  const { build } = definition.target;
  const fill = (text: string) => fillPlaceholders(text, { version: version.name, trial: "" });
  for (const step of build?.steps ?? []) {
    io.note(`${version.name}: ${step.join(" ")}`);
    const ended = await runProgram(io, step.map(fill), {
      cwd: version.folder,
      env: { ...io.env.inherited, ...filled(build?.env ?? {}, fill) },
      timeoutMs: spanMs(build?.timeout ?? "30m"),
    });
    if (ended.isInterrupted) throw new Failure(exitCodes.interrupted, "Stopped while building.");
    if (ended.problem === null && ended.code === 0) continue;
    const why = ended.problem ?? `it ended with exit code ${ended.code}`;
    const tail = ended.tail.map((line) => `  ${line}`);
    const sentence = `${version.name} cannot be built: ${step.join(" ")}: ${why}.`;
    throw new Failure(exitCodes.invalid, [sentence, ...tail].join("\n"));
  }
}

interface Plan {
  definition: Definition;
  mode: string;
  versions: readonly OpenedVersion[];
  trials: number;
  /** Decides the order of versions within each round. */
  seed: number;
}

/**
 * Measures a scenario: in each round, one trial of every version in a drawn order, so that what the
 * machine does meanwhile falls on all of them alike.
 */
export async function measureScenario(
  io: ProgramIo,
  scenario: ScenarioDefinition,
  { definition, mode, versions, trials, seed }: Plan,
): Promise<MeasuredScenario> {
  const random = seededRandom(seed);
  const measure = scenario.harness === undefined ? measureTrial : measureHarnessTrial;
  const measured = versions.map((version) => ({ version, trials: [] as CommandTrial[] }));
  for (let index = 0; index < trials; index += 1) {
    for (const one of drawOrder(measured, random)) {
      io.status?.(`${scenario.id}: trial ${index + 1} of ${trials}, ${one.version.name}`);
      const trial = await measure(io, { definition, scenario, mode, index, ...one });
      if (trial === null) throw new Failure(exitCodes.interrupted, "Stopped; nothing was kept.");
      for (const reason of trial.reasons) {
        io.note(`${one.version.name}, trial ${index + 1} does not count: ${reason}`);
      }
      one.trials.push(trial);
    }
  }
  const whole = measured.map(({ version: { name, commit }, trials: all }) => ({
    ...{ version: name, commit },
    trials: withLostBenchmarks(all),
  }));
  for (const [place, { version, trials: all }] of whole.entries()) {
    for (const [at, { index, reasons }] of all.entries()) {
      if (reasons === measured[place]?.trials[at]?.reasons) continue;
      io.note(`${version}, trial ${index + 1} does not count: ${reasons.join(" ")}`);
    }
  }
  return {
    scenario: scenario.id,
    mode,
    revision: createHash("sha256")
      .update(revisionText(definition, scenario.id, mode))
      .digest("hex"),
    versions: whole,
  };
}

function drawOrder<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** A benchmark that most trials have and one does not have ended early in that one. */
function withLostBenchmarks(trials: readonly CommandTrial[]): CommandTrial[] {
  const lost = lostBenchmarks(
    trials.map(({ reasons, benchmarks }) =>
      reasons.length > 0 ? null : benchmarks.map(({ name }) => name),
    ),
  );
  return trials.map((trial, place) => {
    const names = lost[place] ?? [];
    return names.length === 0 ? trial : { ...trial, reasons: [lostReason(names)] };
  });
}

import { createHash } from "node:crypto";
import { formatDurationMs, lostBenchmarks, lostReason } from "@lapline/contracts";
import {
  type Definition,
  revisionText,
  type ScenarioDefinition,
} from "@lapline/contracts/definitions";
import { seededRandom } from "@lapline/stats";
import { exitCodes, Failure } from "../failure.ts";
import type { ProgramIo } from "../programIo.ts";
import { type ComparedBy, compareInSlices } from "./compareInSlices.ts";
import { loadVersions } from "./loadVersions.ts";
import { measureHarnessTrial } from "./measureHarnessTrial.ts";
import { type CommandTrial, measureTrial } from "./measureTrial.ts";
import type { OpenedVersion } from "./openVersions.ts";
import { noteReasons, type TrialsPlan, type Turn } from "./trialsPlan.ts";

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
  /** Null where there is one version. */
  comparedBy: ComparedBy | null;
  versions: MeasuredVersion[];
}

interface Plan {
  definition: Definition;
  mode: string;
  versions: readonly OpenedVersion[];
  trials: number;
  /** Whether slices may end once they settle every measure. */
  endsSettled?: boolean;
  /** Decides the order of versions within each round. */
  seed: number;
}

/**
 * Measures a scenario so that what the machine does meanwhile falls on all versions alike: two versions
 * in slices where the scenario allows it, otherwise in rounds of one trial of every version, in a drawn
 * order.
 */
export async function measureScenario(
  io: ProgramIo,
  scenario: ScenarioDefinition,
  { definition, mode, versions, trials, endsSettled = false, seed }: Plan,
): Promise<MeasuredScenario> {
  const turns = drawTurns(versions, trials, seed);
  const plan = { definition, scenario, mode, versions, turns, endsSettled };
  const sliced = versions.length < 2 ? null : await compareInSlices(io, plan);
  const measured = sliced?.trials ?? (await measureWhole(io, plan));
  return {
    scenario: scenario.id,
    mode,
    revision: createHash("sha256")
      .update(revisionText(definition, scenario.id, mode))
      .digest("hex"),
    comparedBy: sliced?.comparedBy ?? null,
    versions: versions.map(({ name, commit }, place) => ({
      ...{ version: name, commit, trials: measured[place] ?? [] },
    })),
  };
}

function drawTurns(versions: readonly unknown[], trials: number, seed: number): Turn[] {
  const random = seededRandom(seed);
  return Array.from({ length: trials }, (_, index) =>
    versions
      .map((_version, version) => ({ turn: { version, index }, place: random() }))
      .sort((a, b) => a.place - b.place)
      .map(({ turn }) => turn),
  ).flat();
}

const measureWhole = (io: ProgramIo, plan: TrialsPlan): Promise<CommandTrial[][]> =>
  plan.scenario.http === undefined ? startPrograms(io, plan) : loadVersions(io, plan);

/** Trials of commands and harnesses by version, each one start of a program. */
async function startPrograms(
  io: ProgramIo,
  { turns, versions, ...subject }: TrialsPlan,
): Promise<CommandTrial[][]> {
  const { scenario } = subject;
  const measure = scenario.harness === undefined ? measureTrial : measureHarnessTrial;
  const measured = versions.map((): CommandTrial[] => []);
  const planned = turns.length / versions.length;
  const startedMs = performance.now();
  for (const [done, { version: place, index }] of turns.entries()) {
    const version = versions[place];
    if (version === undefined) throw new Error(`there is no version ${place}`);
    const before = measured[place] ?? [];
    if (cannotCount(before, planned)) continue;
    const left = timeLeft(performance.now() - startedMs, { done, of: turns.length });
    io.status?.(`${scenario.id}: trial ${done + 1} of ${turns.length} (${version.name})${left}`);
    const trial = await measure(io, { ...subject, version, index });
    if (trial === null) throw new Failure(exitCodes.interrupted, "Stopped. Nothing was stored.");
    noteReasons(io, version, trial);
    before.push(trial);
    if (before.length < planned && cannotCount(before, planned)) {
      io.note(`Too many trials failed. The other trials of ${version.name} are left out.`);
    }
  }
  return measured.map((before, place) => {
    const after = withLostBenchmarks(before);
    for (const [at, trial] of after.entries()) {
      const version = versions[place];
      if (trial !== before[at] && version !== undefined) noteReasons(io, version, trial);
    }
    return after;
  });
}

/** Whether so many trials failed that the others make no version of it that is valid. */
function cannotCount(trials: readonly CommandTrial[], planned: number): boolean {
  const failed = trials.filter(({ reasons }) => reasons.length > 0).length;
  // One that fails says little: the second says whether it was chance.
  return failed > 1 && failed * 2 >= planned;
}

/** Trials of a scenario take about the same time, so those that ended say when the others will. */
function timeLeft(passedMs: number, { done, of }: { done: number; of: number }): string {
  const leftMs = done === 0 ? 0 : (passedMs / done) * (of - done);
  if (leftMs < 1000) return "";
  return `, about ${formatDurationMs(Math.round(leftMs / 1000) * 1000)} left`;
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

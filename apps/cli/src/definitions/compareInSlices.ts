import { join } from "node:path";
import {
  definedHarness,
  harnessStart,
  isSetByLoad,
  pairsMax,
  readDefinedAnswer,
  reasonOf,
  reasonText,
  sliceCapability,
} from "@lapline/contracts";
import { measureFactors, sourceEnv } from "@lapline/contracts/definitions";
import { type CutOffReason, cutOffReason, firstLookPairs } from "@lapline/stats";
import { openTalk } from "../harness/openTalk.ts";
import { byeMs, helloMs } from "../harness/runHarnessTrial.ts";
import { startHarness } from "../harness/startHarness.ts";
import type { ProgramIo } from "../programIo.ts";
import { askHostWorker } from "./askHostWorker.ts";
import { asTrials, nameFor } from "./loadVersions.ts";
import { type CommandTrial, folderProblem } from "./measureTrial.ts";
import type { OpenedVersion } from "./openVersions.ts";
import type { TrialsPlan } from "./trialsPlan.ts";

/** How versions were measured against each other. `reason`: a sentence why no slices were taken. */
export type ComparedBy =
  | {
      method: "slices";
      sliceMs: number;
      /** Most pairs where it could end after any of them; absent where all were to be taken. */
      pairsMax?: number;
    }
  | { method: "trials"; reason: string };

interface InSlices {
  comparedBy: ComparedBy;
  /** By version; null: nothing was measured yet. */
  trials: CommandTrial[][] | null;
}

/**
 * Measures two versions in slices, by the worker's own code: both are alive at once, and the clock is
 * handed over every few milliseconds. Where that cannot be done, answers why.
 */
export async function compareInSlices(io: ProgramIo, plan: TrialsPlan): Promise<InSlices> {
  const { definition, scenario, mode, versions, turns } = plan;
  const pairs = turns.length / versions.length;
  // With fewer pairs there is nothing to end before.
  const endsSettled = plan.endsSettled === true && pairs > firstLookPairs;
  const reason = await reasonForWholeTrials(io, plan, pairs);
  if (reason !== null) return { comparedBy: { method: "trials", reason }, trials: null };
  const [base, head] = versions.map(({ name, folder }) => ({ name: nameFor(name), folder }));
  if (base === undefined || head === undefined) throw new Error("there are no two versions");
  const answer = await askHostWorker(
    io,
    {
      task: "compare",
      definition,
      scenario: scenario.id,
      mode,
      versions: [base, head],
      pairs,
      ...(endsSettled ? { endsSettled } : {}),
    },
    ["sliced", "unsliced"],
  );
  if (answer.outcome === "unsliced") {
    return { comparedBy: { method: "trials", reason: answer.reason }, trials: null };
  }
  const { measures, trials, sliceNs } = answer;
  for (const warning of answer.warnings) io.note(warning);
  const sliceMs = sliceNs / 1e6;
  // A server leaves it out as well.
  const compared = measures.filter((one) => !isSetByLoad(one, scenario.http?.load.model));
  const cutOff = compared.map((measure) => ({
    measure,
    reason: cutOffReason(measure, sliceNs, trials),
  }));
  const titlesOf = (reason: CutOffReason) =>
    cutOff.filter((one) => one.reason === reason).map(({ measure }) => measure.title);
  const [short, few] = [titlesOf("slice_too_short"), titlesOf("too_few_samples")];
  if (short.length > 0) {
    io.note(reasonText(reasonOf("percentiles_slice_too_short", { measures: short, sliceMs })));
  }
  if (few.length > 0) {
    io.note(reasonText(reasonOf("percentiles_too_few_operations", { measures: few })));
  }
  const timed = measures.filter((one) => !compared.includes(one)).map(({ title }) => title);
  if (timed.length > 0) io.note(reasonText(reasonOf("slices_timed_load", { measures: timed })));
  const shown = cutOff.filter(({ reason }) => reason === null).map(({ measure }) => measure);
  const byVersion = asTrials(io, versions, { measures: shown, trials });
  const ending = endsSettled ? { pairsMax: pairs } : {};
  return { comparedBy: { method: "slices", sliceMs, ...ending }, trials: byVersion };
}

async function reasonForWholeTrials(
  io: ProgramIo,
  { definition, scenario, mode, versions }: TrialsPlan,
  pairs: number,
): Promise<string | null> {
  if (scenario.command !== undefined) return "One start of a command is one trial.";
  if (versions.length > 2) return `Slices compare two versions, and ${versions.length} were given.`;
  if (pairs > pairsMax)
    return `Slices take at most ${pairsMax} pairs, and ${pairs} were asked for.`;
  if (scenario.harness === undefined) return null;
  for (const version of versions) {
    const able = await canSlice(io, { definition, scenario, mode }, version);
    if (!able) return `The harness of ${version.name} cannot run slices.`;
  }
  return null;
}

/** Asks a harness what it can do. One that does not start or answer can do nothing. */
async function canSlice(
  io: Pick<ProgramIo, "env" | "onInterrupt">,
  { definition, scenario, mode }: Pick<TrialsPlan, "definition" | "scenario" | "mode">,
  version: OpenedVersion,
): Promise<boolean> {
  const defined = definedHarness(definition, scenario.id, mode);
  if ((await folderProblem(version, defined.harness.folder)) !== null) return false;
  const { run, env, folder } = harnessStart(defined, { version: version.name, trial: 1 });
  const program = startHarness(run, {
    cwd: join(version.folder, folder),
    env: { ...io.env.inherited, ...sourceEnv(definition, version.folder), ...env },
  });
  const release = io.onInterrupt(() => program.stop());
  try {
    const talk = openTalk(program);
    const answered = await talk.ask("hello", helloMs);
    if (answered.outcome !== "answered") return false;
    const factors = measureFactors(defined.harness);
    const read = readDefinedAnswer("hello", answered.result, { ...answered, factors });
    await talk.ask("bye", byeMs);
    return read.ok && read.result.capabilities?.includes(sliceCapability) === true;
  } finally {
    release();
    program.stop();
  }
}

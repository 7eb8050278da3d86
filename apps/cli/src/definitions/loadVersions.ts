import type { ScenarioMeasure } from "@lapline/contracts";
import type { HostTrial } from "@lapline/contracts/definitions";
import type { ProgramIo } from "../programIo.ts";
import { askHostWorker } from "./askHostWorker.ts";
import type { CommandTrial } from "./measureTrial.ts";
import { type OpenedVersion, workingTree } from "./openVersions.ts";
import { noteReasons, type TrialsPlan } from "./trialsPlan.ts";

/**
 * Trials of an HTTP scenario by version: the worker starts the server, loads and checks it as on a bench
 * machine. Throws a Failure where a server does not get ready or ends.
 */
export async function loadVersions(
  io: ProgramIo,
  { definition, scenario, mode, versions, turns }: TrialsPlan,
): Promise<CommandTrial[][]> {
  const measured = await askHostWorker(
    io,
    {
      ...{ task: "measure", definition, scenario: scenario.id, mode, turns: [...turns] },
      versions: versions.map(({ name, folder }) => ({ name: nameFor(name), folder })),
    },
    ["measured"],
  );
  for (const warning of measured.warnings) io.note(warning);
  return asTrials(io, versions, measured);
}

/** What the worker measured, by version. Says why trials do not count. */
export function asTrials(
  io: Pick<ProgramIo, "note">,
  versions: readonly OpenedVersion[],
  measured: { measures: readonly ScenarioMeasure[]; trials: readonly HostTrial[] },
): CommandTrial[][] {
  const asTrial = ({
    index,
    durationMs,
    reasons,
    othersCores,
    values,
  }: HostTrial): CommandTrial => ({
    ...{ index, durationMs, reasons, othersCores },
    benchmarks: measured.measures.flatMap(({ name, title, unit, direction }) => {
      const value = values[name];
      if (value === undefined) return [];
      return [{ name: title, measures: [{ name, unit, direction, samples: [value] }] }];
    }),
  });
  return versions.map((version, place) => {
    const trials = measured.trials.filter((one) => one.version === place).map(asTrial);
    for (const trial of trials) noteReasons(io, version, trial);
    return trials;
  });
}

/** What a server gets as {version}: a blank would part an address or an argument. */
export const nameFor = (name: string) => (name === workingTree ? "working-tree" : name);

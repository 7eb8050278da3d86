import type { Definition, ScenarioDefinition } from "@lapline/contracts/definitions";
import type { ProgramIo } from "../programIo.ts";
import type { CommandTrial } from "./measureTrial.ts";
import type { OpenedVersion } from "./openVersions.ts";

/** One trial of one version, by its place; both count from 0. */
export interface Turn {
  version: number;
  index: number;
}

export interface TrialsPlan {
  definition: Definition;
  scenario: ScenarioDefinition;
  mode: string;
  versions: readonly OpenedVersion[];
  /** In this order. */
  turns: readonly Turn[];
  /** Whether slices may end once they settle every measure. */
  endsSettled?: boolean;
}

/** Says why a trial does not count, if it does not. */
export function noteReasons(
  io: Pick<ProgramIo, "note">,
  { name }: OpenedVersion,
  { index, reasons }: CommandTrial,
): void {
  for (const reason of reasons) io.note(`${name}, trial ${index + 1} does not count: ${reason}`);
}

import { z } from "zod";
import { count, message } from "./message.ts";

/** Why a machine gets no jobs. */
export const machineMessages = {
  machine_failed_jobs: message(
    z.strictObject({ attempts: count }),
    ({ attempts }) =>
      `Its last ${attempts} jobs failed by the machine itself or were disturbed on it. Look at their reasons and at its worker's log.`,
  ),
  machine_spoiled_targets: message(
    z.strictObject({ attempts: count, targets: count }),
    ({ attempts, targets }) =>
      `Nothing usable came of its last ${attempts} jobs, which were of ${targets} different targets. Look at what their reports say.`,
  ),
  machine_facts_changed: message(
    z.strictObject({ changes: count, hours: count }),
    ({ changes, hours }) =>
      `Its facts changed ${changes} times in ${hours} hours, so that its results cannot be compared with each other. Look at what changes in its facts.`,
  ),
} as const;

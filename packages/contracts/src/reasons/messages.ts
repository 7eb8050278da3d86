import { z } from "zod";

/** What a reason consists of besides its code, and the sentence that is made of it. */
function message<Facts extends z.ZodType>(facts: Facts, say: (facts: z.output<Facts>) => string) {
  return { facts, say: (stored: unknown) => say(facts.parse(stored)) };
}

const count = z.int().min(0);

/**
 * The one place that says what a stored reason means to people, by its code. A sentence may be mended at
 * any time; a code and its facts are in databases and stay.
 */
export const messages = {
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

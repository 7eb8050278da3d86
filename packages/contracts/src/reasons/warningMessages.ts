import { z } from "zod";
import { count, message, nothing, text } from "./message.ts";

/** What a report warns of although it counts. A trial that does not count is among what makes one invalid. */
export const warningMessages = {
  machine_warned: message(
    // In the words of the machine that measured it.
    z.strictObject({ warning: text }),
    ({ warning }) => warning,
  ),
  trial_not_steady: message(
    z.strictObject({ trial: count, problem: text }),
    ({ trial, problem }) => `Trial ${trial} is not steady: ${problem}`,
  ),
  most_trials_not_steady: message(
    nothing,
    () =>
      "Most trials that could be judged never settled: the values are those of no steady state.",
  ),
  no_ratio_of_zero: message(
    // Some of the benchmarks, and how many more; none: it is a measure of the whole process.
    z.strictObject({ measure: text, benchmarks: z.array(text), more: count }),
    ({ measure, benchmarks, more }) => {
      const others = more > 0 ? ` and ${more} more` : "";
      const where = benchmarks.length === 0 ? "" : ` in ${benchmarks.join(", ")}${others}`;
      return `${measure} has values of zero or below${where}, which have no ratio.`;
    },
  ),
  import_noted: message(
    // In the words of who read the file.
    z.strictObject({ note: text }),
    ({ note }) => note,
  ),
  samples_folded: message(
    z.strictObject({ measure: text, samples: count, means: count }),
    ({ measure, samples, means }) =>
      `${measure}: ${samples} samples were folded to ${means} means.`,
  ),
} as const;

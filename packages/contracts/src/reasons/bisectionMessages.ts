import { z } from "zod";
import { errorCodeSchema } from "../base/errorCodeSchema.ts";
import { errorCodes } from "../base/errorCodes.ts";
import { shortCommits } from "../base/shortCommits.ts";
import { count, innerReasonSchema, message, nothing, text } from "./message.ts";

/** Commits that a sentence names. */
const namedMax = 5;

/** What a search rests on: its comparisons, the series that decided, and what it passed over. */
const searchFacts = {
  comparisons: count,
  series: text,
  between: z.array(text),
  note: innerReasonSchema.optional(),
};

/** What a bisection waits for, why it ended, and what it found. */
export const bisectionMessages = {
  next_beyond_budget: message(
    z.strictObject({ minutesPerDayMax: z.number(), label: text }),
    ({ minutesPerDayMax, label }) =>
      `comparisons may take ${minutesPerDayMax} minutes of ${label} in 24 hours, and the next one is beyond what is left.`,
  ),
  waits_for_commits: message(
    z.strictObject({ from: text, to: text, repository: text }),
    ({ from, to, repository }) =>
      `Waits for the list of commits between ${from} and ${to} of ${repository}.`,
  ),
  bisection_error: message(
    nothing,
    () => "an error in Lapline stopped it; the server's log has the error.",
  ),
  given_up: message(z.strictObject({ reason: innerReasonSchema }), ({ reason }, say) =>
    shortCommits(`Given up: ${say(reason)}`),
  ),
  given_up_after: message(
    z.strictObject({ comparisons: count }),
    ({ comparisons }) => `Given up after ${comparisons} comparisons.`,
  ),
  stopped: message(z.strictObject({ reason: innerReasonSchema }), ({ reason }, say) =>
    shortCommits(`Stopped: ${say(reason)}`),
  ),
  stopped_by: message(z.strictObject({ name: text }), ({ name }) =>
    shortCommits(`Stopped by ${name}.`),
  ),
  alert_merged: message(nothing, () => "the alert was merged into another one."),
  alert_ended: message(z.strictObject({ state: text }), ({ state }) => `the alert was ${state}.`),
  bisection_canceled: message(nothing, () => "Its comparison was canceled."),
  change_not_between: message(
    z.strictObject({ low: text, high: text }),
    ({ low, high }) =>
      `${high} is not changed against ${low}, so the change does not lie between them.`,
  ),
  side_not_told: message(
    z.strictObject({ low: text, middle: text }),
    ({ low, middle }) =>
      `two comparisons of ${low} and ${middle} could not tell on which side of the change the latter is.`,
  ),
  comparison_failed_twice: message(
    z.strictObject({ code: errorCodeSchema }),
    ({ code }) => `its comparison failed twice. ${errorCodes[code].sentence}`,
  ),
  no_machine_measures: message(
    z.strictObject({ code: errorCodeSchema }),
    ({ code }) => `no machine can measure it. ${errorCodes[code].sentence}`,
  ),
  base_not_measured: message(
    z.strictObject({ version: text, code: errorCodeSchema }),
    ({ version, code }) =>
      `${version}, which it has to be compared with, cannot be measured. ${errorCodes[code].sentence}`,
  ),
  head_not_measured: message(
    z.strictObject({ version: text, code: errorCodeSchema }),
    ({ version, code }) => `${version} cannot be measured. ${errorCodes[code].sentence}`,
  ),
  commits_not_listed: message(z.strictObject({ problem: text }), ({ problem }) => problem),
  commits_not_searched: message(
    z.strictObject({ problem: text }),
    ({ problem }) => `The commits between were not searched: ${problem}`,
  ),
  commits_not_measured: message(
    z.strictObject({ commits: count }),
    ({ commits }) => `${commits} commits between could not be measured.`,
  ),
  found_versions: message(
    z.strictObject({ low: text, high: text, ...searchFacts }),
    ({ low, high, ...search }, say) =>
      shortCommits(`Between ${low} and ${high}, ${searchWords(search, say)}`),
  ),
  found_commits: message(
    z.strictObject({
      commits: z.array(z.object({ id: text, author: text, subject: text })).min(1),
      // How many more it may be.
      more: count,
      searched: z.strictObject({ commits: count, from: text, to: text }),
      ...searchFacts,
    }),
    ({ commits, more, searched, ...search }, say) => {
      const { from, to } = searched;
      const place =
        searched.commits === 1 ? "The only commit" : `One of ${searched.commits} commits`;
      return shortCommits(
        `${commitsWords(commits, more)}. ${place} between ${from} and ${to}, ${searchWords(search, say)}`,
      );
    },
  ),
} as const;

function searchWords(
  { comparisons, series, between, note }: z.output<z.ZodObject<typeof searchFacts>>,
  say: Parameters<Parameters<typeof message>[1]>[1],
): string {
  const counted = comparisons === 1 ? "1 comparison" : `${comparisons} comparisons`;
  const passed =
    between.length === 0
      ? ""
      : ` ${between.join(", ")} ${between.length === 1 ? "lies" : "lie"} between and could not be measured.`;
  return `${counted}, shown for ${series}.${passed}${note === undefined ? "" : ` ${say(note)}`}`;
}

interface NamedCommit {
  id: string;
  author: string;
  subject: string;
}

/** Which commit it was: "Introduced by 0123456789ab (Ada: …)". */
function commitsWords(commits: readonly NamedCommit[], more: number): string {
  const named = commits
    .slice(0, namedMax)
    .map(({ id, author, subject }) => `${id} (${author}: ${subject})`);
  const total = commits.length + more;
  if (total === 1) return `Introduced by ${named.join("")}`;
  const others = total - named.length;
  const list = others > 0 ? [...named, `${others} more`] : named;
  return `Introduced by one of these ${total} commits: ${list.join(", ")}`;
}

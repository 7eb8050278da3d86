/** Sentences of the last commit before reasons were data, and the code that each becomes. */
export const machineSentences = [
  [
    "Its last 5 jobs failed by the machine itself or were disturbed on it. Look at their reasons and at its worker's log.",
    "machine_failed_jobs",
  ],
  [
    "Nothing usable came of its last 5 jobs, which were of 3 different targets. Look at what their reports say.",
    "machine_spoiled_targets",
  ],
  [
    "Its facts changed 4 times in 24 hours, so that its results cannot be compared with each other. Look at what changes in its facts.",
    "machine_facts_changed",
  ],
  ["Its last many jobs failed by the machine itself.", "legacy"],
] as const;

const reportId = "01a20912-62b3-75bf-ac72-32bd4ac0aab1";
/** The same of reports and results. */
export const reportSentences = [
  ["Trial 12 (error_rate): 3 of 5 answers failed.", "trial_not_counted"],
  [
    "Head: Trial 2 (environment_drift): The governor changed\nto powersave (again).",
    "trial_not_counted",
  ],
  ["Trial 2 is reported twice.", "trial_reported_twice"],
  [
    "Trial 3 has values of latency.p99, which the report does not declare.",
    "trial_measure_not_declared",
  ],
  ["Trials 1 and 2 are not one of each version.", "trials_not_paired"],
  ["The measure throughput is declared twice.", "measure_declared_twice"],
  ["The scenario has no measure called unknown.", "measure_not_defined"],
  [
    "The measure throughput came as ns, lower_is_better; the scenario defines ops/s, higher_is_better.",
    "measure_defined_otherwise",
  ],
  ["A histogram of latency cannot be read: it is cut. Twice.", "histogram_unreadable"],
  ["The histograms of latency cannot be merged: no.", "histograms_not_merged"],
  ["No measure has a value in any trial.", "no_values"],
  ["No measure has a ratio of the two versions.", "no_ratio"],
  ["The report has no base; the job compares with 1.0.0.", "base_missing"],
  ["The report is about 1.0.1; the job compares with 1.0.0.", "base_differs"],
  [
    "The two versions were not driven alike (rows 5 against 6, a pool), so they have no ratio.",
    "not_driven_alike",
  ],
  [`This measurement was imported before: report ${reportId} holds it.`, "imported_before"],
  [`Superseded: a later import corrected it, in report ${reportId}.`, "superseded"],
  ["An administrator discarded it after repeated errors in Lapline.", "discarded"],
  ["Trial one (error_rate): it was written by hand.", "legacy"],
  ["", "legacy"],
] as const;

/** The same of suspicions; a reason in a reason is read too. */
export const suspicionSentences = [
  [
    "Waits: comparisons may take 4 minutes of local in 24 hours, and this one, of about 10 minutes, is beyond what is left.",
    "waits.budget_spent",
  ],
  [
    "Waits: comparisons may take 0 minutes of a b in 24 hours, and this one, of about a minute, is beyond what is left.",
    "waits.budget_spent",
  ],
  ["Waits: No machine serves the label local.", "waits.legacy"],
  [
    "It cannot be measured again: records.insert is at version 3 now.",
    "cannot_measure_again.scenario_changed",
  ],
  ["Not confirmed: its comparison was canceled.", "confirmation_canceled"],
  [
    "Not confirmed: the comparison failed. This version could not be built or unpacked. (base 1.0.2: it (of all)\nfailed)",
    "not_confirmed.comparison_failed",
  ],
  ["the comparison failed. The machine ran out of disk space.", "comparison_failed"],
  [
    "Not confirmed after 2 tries: too few trials of the comparison count.",
    "not_confirmed_after.comparison_not_counted",
  ],
  [
    "Inconclusive after 2 tries: The interleaved comparison shows: inconclusive [-3.0 %, +8.0 %].",
    "inconclusive_after.legacy",
  ],
  ["A measurement that this rested on was deleted: the fan was off", "evidence_deleted"],
  [
    "The two versions were measured in different sessions 3 days apart; a comparison is queued.",
    "sessions_apart",
  ],
  [
    "The two versions were measured in different sessions 1 hour apart; a comparison is queued.",
    "sessions_apart",
  ],
  ["Compared once more, with versions further apart: 1.0 and 1.4.", "comparing_wider"],
  ["0.50 % is less than the smallest change that is told here, 1.0 %.", "below_smallest"],
  ["12 % is less than the smallest change that is told here, 1.2e+2 %.", "below_smallest"],
  [
    "Imported history: the version was more than 14 days old when it was imported.",
    "imported_long_ago",
  ],
  ["Muted by the rule “Quiet.”.", "muted_by_rule"],
  [
    "Measured elsewhere: confirmed once 3 later versions stay at the new level; 1 so far.",
    "history_counts",
  ],
  [
    "Both levels are of 1.0: what changed is something around it, which a comparison with itself cannot show.",
    "levels_of_one_version",
  ],
  ["Shown by 1 of 2 comparisons.", "shown_by"],
  ["The history does not show this change any more.", "change_gone"],
  [
    "Not confirmed between neighbouring versions, but further points still show it: it is compared once more, with versions further apart.",
    "compared_wider",
  ],
  ["Improvements are not told here.", "improvement_not_wanted"],
  ["A later version of the history undid it.", "undone_later"],
  [
    "The version is the same on both sides: the machine or its environment changed.",
    "same_version",
  ],
  [
    "Most series of other targets on this hardware moved at the same time: the machine or its environment changed.",
    "neighbors_moved",
  ],
  [
    "Measured elsewhere: confirmed once enough later versions stay at the new level.",
    "history_decides",
  ],
  ["Measured elsewhere: decided when the import is complete.", "history_arriving"],
  ["The change was placed at other versions while it was measured again.", "placed_elsewhere"],
  ["An administrator discarded it after repeated errors in Lapline.", "discarded"],
  ["As somebody wrote it.", "legacy"],
] as const;

/** The same of bisections, both of what they wait for and of what they found. */
export const bisectionSentences = [
  [
    "Waits: comparisons may take 4 minutes of local in 24 hours, and the next one is beyond what is left.",
    "waits.next_beyond_budget",
  ],
  [
    "Waits for the list of commits between 1.0 and 1.4 of https://git.example/a/b.",
    "waits_for_commits",
  ],
  ["Waits: an error in Lapline kept it from going on, its log has it.", "waits.bisection_error"],
  ["Given up after 40 comparisons.", "given_up_after"],
  ["Stopped by Ada and co.", "stopped_by"],
  ["Stopped: the alert was dismissed.", "stopped.alert_ended"],
  ["Stopped: the alert was merged into another one.", "stopped.alert_merged"],
  ["Stopped: An administrator discarded it after repeated errors in Lapline.", "stopped.discarded"],
  ["Its comparison was canceled.", "bisection_canceled"],
  [
    "Given up: 1.4 is not changed against 1.0, so the change does not lie between them.",
    "given_up.change_not_between",
  ],
  [
    "Given up: two comparisons of 1.0 and 1.2 could not tell on which side of the change the latter is.",
    "given_up.side_not_told",
  ],
  [
    "Given up: its comparison failed twice. The machine ran out of disk space.",
    "given_up.comparison_failed_twice",
  ],
  [
    "Given up: no machine can measure it. This machine's worker does not know the target, the scenario or its version.",
    "given_up.no_machine_measures",
  ],
  [
    "Given up: 1.0, which it has to be held against, cannot be measured. This version could not be built or unpacked.",
    "given_up.base_not_measured",
  ],
  [
    "Given up: 1.4 cannot be measured. This version could not be built or unpacked.",
    "given_up.head_not_measured",
  ],
  ["Given up: Something else.", "given_up.legacy"],
  [
    "Between 1.0 and 1.1, 1 comparison, shown for Throughput of records.insert on local.",
    "found_versions",
  ],
  [
    "Between 1.0 and 1.4, 3 comparisons, shown for Throughput of records.insert on local. 1.2, 1.3 lie between and could not be measured.",
    "legacy",
  ],
] as const;

/** The same of runs, which had no full stop. */
export const runSentences = [
  ["it was measured elsewhere", "measured_elsewhere"],
  ["an error in Lapline kept it from being measured again", "look_failed"],
  ["no machine measured it again within a day", "no_machine_in_time"],
  ["the comparison was deleted", "comparison_deleted"],
  ["the comparison was canceled", "comparison_canceled"],
  ["the comparison does not count", "comparison_invalid"],
  ["the comparison failed. The machine ran out of disk space", "comparison_failed"],
  ["an administrator discarded it", "confirmation_discarded"],
  ["No machine serves the label local", "legacy"],
] as const;

/** The same of jobs: what a machine said stays as it said it. */
export const jobSentences = [
  ["The lease ran out without a heartbeat.", "lease_ran_out"],
  ["The attempt exceeded its hard time limit.", "time_limit_exceeded"],
  ["The machine was revoked.", "machine_revoked"],
  ["base 1.0: it could not be built:\nno such file", "machine_said"],
  ["", "machine_said"],
] as const;

/** The same of webhooks and their deliveries. */
export const deliverySentences = [
  ["The receiver answered 500.", "receiver_answered"],
  [
    "The receiver answered 301, a redirect, and those are not followed. Give the webhook its final address.",
    "receiver_redirects",
  ],
  ["The receiver answered 410 Gone.", "receiver_gone"],
  ["The receiver answered 410 Gone: it wants no more events.", "webhook_unwanted"],
  ["No delivery succeeded for 5 days. The last answer: none", "webhook_failing"],
  [
    "No delivery succeeded for 5 days. The last answer: The receiver answered 500.",
    "webhook_failing",
  ],
  [
    "Lapline ended while it sent this; it may have arrived, and is sent again.",
    "sending_interrupted",
  ],
  ["Lapline hit an error of its own: out of\nmemory", "sending_error"],
  ["Who gave it became viewer.", "giver_role_changed"],
  ["Ada, Ben, who gave it, was removed from the project.", "giver_removed"],
  ["The API key that gave it was revoked.", "giving_key_revoked"],
  ["An administrator discarded it after repeated errors in Lapline.", "discarded"],
  ["connect ECONNREFUSED 127.0.0.1:80", "legacy"],
] as const;

/** Of the warnings of a report, of which those of a machine stay as it said them. */
export const warningSentences = [
  ["Head: Trial 2 (generator_saturated): 0.99 of one core", "trial_not_counted"],
  ["Trial 2 is not steady: its throughput kept falling.", "trial_not_steady"],
  [
    "Most trials that could be judged never settled: the values are those of no steady state.",
    "most_trials_not_steady",
  ],
  ["Allocations has values of zero or below, which have no ratio.", "no_ratio_of_zero"],
  ["Allocations has values of zero or below in a, b and 3 more, which have no ratio.", "legacy"],
  ["time: 1000 samples were folded to 100 means.", "samples_folded"],
  ["Trial 1: other programs used 1.9 of the host's 2 CPUs.", "legacy"],
] as const;

/** Why mails were not sent, in both wordings that were stored. */
export const mailSentences = [
  [
    "The connection ended after the mail was sent (read\nECONNRESET (twice)). It may have arrived, so it is not retried.",
    "mail_unanswered.call_failed",
  ],
  [
    "The connection ended after the mail was handed over (Timeout). It may have arrived, so it was not sent again.",
    "mail_unanswered.call_failed",
  ],
  [
    "Lapline stopped while it sent this mail to the mail server. It may have arrived, so it is not retried.",
    "mail_interrupted",
  ],
  [
    "Lapline ended while it handed this mail to the mail server. It may have arrived, so it was not sent again.",
    "mail_interrupted",
  ],
  ["It was not sent, because its subject was deleted.", "mail_subject_deleted"],
  ["It was not sent: what it was about is gone.", "mail_subject_deleted"],
  ["It was not sent, because the recipient had unsubscribed.", "mail_unsubscribed"],
  ["It was not sent: they ended the subscription first.", "mail_unsubscribed"],
  [
    "It was not sent, because the recipient had been removed from the project.",
    "mail_recipient_removed",
  ],
  ["It was not sent: they were removed from the project first.", "mail_recipient_removed"],
  ["An administrator discarded it after repeated errors in Lapline.", "discarded"],
  ["Recipient command failed: 550 No such user", "legacy"],
] as const;

/** How a sentence is read since its words were mended. */
export function mendedSentence(sentence: string): string {
  return sentence
    .replace("that is told here,", "that is reported here,")
    .replace("Improvements are not told here.", "Improvements are not reported here.")
    .replace("between neighbouring versions", "between neighboring versions")
    .replace("has to be held against", "has to be compared with")
    .replace(
      /^The history does not show this change any more([.:])/,
      "This change is no longer visible in the history$1",
    )
    .replace("were not driven alike (", "were driven in different ways (")
    .replace("compared once more, with", "compared again, with")
    .replace("after the mail was handed over (", "after the mail was sent (")
    .replace("ended while it handed this mail to", "stopped while it sent this mail to")
    .replace("so it was not sent again.", "so it is not retried.")
    .replace("not sent: what it was about is gone.", "not sent, because its subject was deleted.")
    .replace(
      "not sent: they ended the subscription first.",
      "not sent, because the recipient had unsubscribed.",
    )
    .replace(
      "not sent: they were removed from the project first.",
      "not sent, because the recipient had been removed from the project.",
    )
    .replace("Compared once more, with", "Compared again, with")
    .replace(
      "kept it from going on, its log has it.",
      "stopped it; the server's log has the error.",
    );
}

/** What schedules did and what became of it. */
export const scheduleSentences = [
  ["The last run of this schedule had not ended.", "schedule_run_under_way"],
  ["Submitted 1 job of 1.0.0.", "schedule_submitted"],
  ["Submitted 12 jobs of 1.0.0, 1.0.1, 1.1.0 and 3 more.", "schedule_submitted"],
  ["Submitted 2 jobs of 1.0.0. All of it was measured.", "in_order"],
  ["Submitted 2 jobs of 1.0.0, 1.0.1. Canceled.", "in_order"],
  ["Submitted 2 jobs of 1.0.0. Its run was deleted.", "in_order"],
  ["Nothing was submitted: No machine serves the label local.", "schedule_not_submitted"],
  [
    "Nothing was submitted: There is no version 9. There are 2 more problems.",
    "schedule_not_submitted",
  ],
  [
    "Nothing was submitted, because of an error in Lapline that its log has. Tried again in 1 minute.",
    "schedule_put_off",
  ],
  ["An administrator discarded it after repeated errors in Lapline.", "discarded"],
  ["Submitted 2 jobs of 1.0.0. 1 of 2 measured. 1 failed. The build failed.", "legacy"],
  ["6 earlier times were missed while Lapline was not running.", "legacy"],
] as const;

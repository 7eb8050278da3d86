const words: Readonly<Record<string, string>> = {
  "alert.opened": "opened the alert",
  "alert.joined": "added a series that was confirmed later",
  "alert.acknowledged": "acknowledged it",
  "alert.dismissed": "dismissed it",
  "alert.reopened": "opened it again",
  "alert.assigned": "assigned it",
  "alert.unassigned": "took the owner away",
  "alert.snoozed": "snoozed it",
  "alert.woken": "ended the snooze",
  "alert.resolved": "saw every series back at its old level",
  "alert.merged": "merged it into another alert",
  "alert.absorbed": "merged another alert into it",
  "alert.evidence_deleted": "deleted something that it rested on",
  "alert.bisection_started": "began to search the versions between",
  "alert.narrowed": "narrowed it down",
  "alert.bisection_given_up": "gave the search up",
  "alert.bisection_stopped": "stopped the search",
  "alert.split": "split off series",
  "alert.split_off": "split it off another alert",
};

/** What happened to an alert, as the end of a sentence that begins with who did it. */
export function eventWords(action: string): string {
  return words[action] ?? action;
}

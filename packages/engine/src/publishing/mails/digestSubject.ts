import type { MailFacts } from "./mailFacts.ts";

const words: Partial<Record<MailFacts["kind"], [one: string, many: string]>> = {
  regression: ["regression", "regressions"],
  improvement: ["improvement", "improvements"],
  machine_lost: ["machine lost", "machines lost"],
  machine_quarantined: ["machine that takes no jobs", "machines that take no jobs"],
  machine_back: ["machine back", "machines back"],
  schedule_failing: ["schedule failing", "schedules failing"],
  webhook_disabled: ["webhook disabled", "webhooks disabled"],
  keys_left: ["removed member with API keys", "removed members with API keys"],
};

/** "Test: 2 regressions, 1 machine lost". */
export function digestSubject(project: string, kinds: readonly MailFacts["kind"][]): string {
  const parts = Object.entries(words).flatMap(([kind, [one, many]]) => {
    const count = kinds.filter((each) => each === kind).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  return `${project}: ${parts.join(", ")}`;
}

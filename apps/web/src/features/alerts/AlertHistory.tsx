"use client";

import type { Alert, AlertEvent } from "@lapline/contracts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Panel } from "@/components/ui/Panel.tsx";

const words: Readonly<Record<string, string>> = {
  "alert.opened": "opened the alert",
  "alert.joined": "added a series",
  "alert.acknowledged": "acknowledged it",
  "alert.dismissed": "dismissed it",
  "alert.reopened": "reopened it",
  "alert.assigned": "assigned it",
  "alert.unassigned": "removed the owner",
  "alert.snoozed": "snoozed it",
  "alert.woken": "ended the snooze",
  "alert.resolved": "resolved it: every series is back at its old level",
  "alert.unmatched": "found that no rule matches now",
  "alert.matched": "found that a rule matches again",
  "alert.merged": "merged it into another alert",
  "alert.absorbed": "merged another alert into it",
  "alert.evidence_deleted": "deleted evidence",
  "alert.bisection_started": "started a bisection",
  "alert.narrowed": "narrowed the range",
  "alert.bisection_given_up": "gave up the bisection",
  "alert.bisection_stopped": "stopped the bisection",
  "alert.split": "split off series",
  "alert.split_off": "split it off another alert",
};

/** What happened to an alert, as the end of a sentence that begins with who did it. */
function eventWords(action: string): string {
  return words[action] ?? action;
}

/** What was done with the alert, newest first, and what became of its mails. */
export function AlertHistory({ alert }: { alert: Alert }) {
  const { sent, stored, waiting, failed } = alert.mails;
  const mails = [
    sent > 0 ? `${sent} sent` : "",
    stored > 0 ? `${stored} stored, no mail server` : "",
    waiting > 0 ? `${waiting} queued` : "",
    failed > 0 ? `${failed} failed` : "",
  ].filter((each) => each !== "");
  return (
    <Panel title="History" note={mails.length > 0 ? `mails: ${mails.join(", ")}` : "no mails"}>
      <ol className="flex flex-col gap-2 p-4 text-sm">
        {alert.history.map((event) => (
          <li key={event.id} className="flex items-baseline gap-x-2">
            <span className="w-24 shrink-0 text-xs text-muted">
              <RelativeTime at={event.at} />
            </span>
            <span className="min-w-0">
              <span className="font-medium">{event.actor}</span> {eventWords(event.action)}
              <Detail event={event} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Detail({ event: { action, detail } }: { event: AlertEvent }) {
  if (detail === null) return null;
  return (
    <span className="text-muted">
      {/* What moved, as the title said it then: further series and comparisons may have changed it. */}
      {action === "alert.opened" || action === "alert.joined" ? ", then titled " : ": "}
      {action === "alert.snoozed" ? <RelativeTime at={detail} /> : detail}
    </span>
  );
}

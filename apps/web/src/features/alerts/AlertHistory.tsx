import type { Alert, AlertEvent } from "@lapline/contracts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { eventWords } from "./eventWords.ts";

/** What was done with the alert, newest first, and what became of its mails. */
export function AlertHistory({ alert }: { alert: Alert }) {
  const { sent, stored, waiting, failed } = alert.mails;
  const mails = [
    sent > 0 ? `${sent} sent` : "",
    stored > 0 ? `${stored} kept in the mailbox, not sent` : "",
    waiting > 0 ? `${waiting} waiting` : "",
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
      : {action === "alert.snoozed" ? <RelativeTime at={detail} /> : detail}
    </span>
  );
}

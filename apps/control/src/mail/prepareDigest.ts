import { type EngineContext, getAlert, type MailFacts } from "@lapline/engine";
import type { MailFooter } from "./mailFooter.ts";
import { keysLeftWords, machineWords, scheduleWords } from "./prepareNotice.ts";
import { type MailSeries, viewSeries } from "./prepareRegressionMail.ts";

/** What a daily digest says, before it is written. */
export interface DigestMail {
  subject: string;
  sections: { title: string; items: DigestItem[] }[];
  /** Entries that are not listed. */
  more: number;
  projectUrl: string;
  footer: MailFooter;
}

export interface DigestItem {
  words: string;
  url: string;
  /** The series of an alert that moved most, with its chart. */
  series: MailSeries | null;
  /** Further series of the alert. */
  more: number;
}

const itemsMax = 40;
/** Charts in one mail. */
const chartsMax = 4;

const sections: readonly { title: string; kinds: readonly MailFacts["kind"][] }[] = [
  { title: "Regressions", kinds: ["regression"] },
  { title: "Improvements", kinds: ["improvement"] },
  { title: "Machines", kinds: ["machine_lost", "machine_quarantined", "machine_back"] },
  { title: "Schedules", kinds: ["schedule_failing"] },
  { title: "Webhooks", kinds: ["webhook_disabled"] },
  { title: "Members", kinds: ["keys_left"] },
];

/** Decides what a digest says about `events`, oldest first. `home` is the project's address. */
export async function prepareDigest(
  engine: EngineContext,
  events: readonly MailFacts[],
  facts: { projectId: string; home: string; subject: string; footer: MailFooter },
): Promise<DigestMail> {
  const { projectId, home, subject, footer } = facts;
  const shown = events.slice(0, itemsMax);
  let charts = 0;
  const listed: DigestMail["sections"] = [];
  for (const { title, kinds } of sections) {
    const items: DigestItem[] = [];
    for (const event of shown.filter(({ kind }) => kinds.includes(kind))) {
      const alert =
        "alertId" in event && charts < chartsMax
          ? await getAlert(engine, { projectId, alertId: event.alertId })
          : null;
      const [first] = alert?.series ?? [];
      if (first !== undefined) charts += 1;
      items.push({
        words: alert?.title ?? wordsOf(event),
        url: urlOf(event, home),
        series: first === undefined ? null : viewSeries(first, home),
        more: Math.max(0, (alert?.seriesCount ?? 0) - 1),
      });
    }
    if (items.length > 0) listed.push({ title, items });
  }
  return {
    subject,
    sections: listed,
    more: events.length - shown.length,
    projectUrl: home,
    footer,
  };
}

function wordsOf(event: MailFacts): string {
  switch (event.kind) {
    case "regression":
    case "improvement":
      return event.title;
    case "machine_lost":
    case "machine_quarantined":
    case "machine_back":
      return machineWords(event).join(" ");
    case "schedule_failing":
      return `${scheduleWords(event)} ${event.reason}`;
    case "webhook_disabled":
      return `The webhook ${event.name} (${event.urlShown}) was disabled. ${event.reason}`;
    case "keys_left":
      return keysLeftWords(event);
    default:
      return "";
  }
}

function urlOf(event: MailFacts, home: string): string {
  if ("alertId" in event) return `${home}/alerts/${event.alertId}`;
  if (event.kind === "webhook_disabled") return `${home}/settings/webhooks`;
  if (event.kind === "keys_left") return `${home}/settings/api-keys`;
  return event.kind === "schedule_failing" ? `${home}/settings/schedules` : `${home}/machines`;
}

import { type EngineContext, getAlert, type MailFacts } from "@lapline/engine";
import { Heading } from "@react-email/heading";
import { Link } from "@react-email/link";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { createElement as h, type ReactNode } from "react";
import { chartPart, type MailSeries, viewSeries } from "./alertMail.ts";
import { MailFrame, mailStyle } from "./MailFrame.ts";
import type { MailFooter } from "./mailFooter.ts";
import { link, muted, plain } from "./mailParts.ts";
import { keysLeftWords, machineWords, scheduleWords } from "./noticeMail.ts";
import { type MailParts, renderMail } from "./renderMail.ts";

/** What a daily digest says, before it is written. */
export interface DigestMail {
  subject: string;
  sections: { title: string; items: DigestItem[] }[];
  /** Entries that are not listed. */
  more: number;
  projectUrl: string;
  footer: MailFooter;
}

interface DigestItem {
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
  return event.kind === "schedule_failing" ? `${home}/schedules` : `${home}/machines`;
}

/** The mail that tells once a day what happened. */
export function writeDigestMail(mail: DigestMail): Promise<MailParts> {
  const { subject, sections, more, projectUrl, footer } = mail;
  const parts = [
    ...sections.map(({ title, items }) =>
      h(
        Section,
        { key: title, style: { margin: "12px 0" } },
        h(
          Heading,
          { as: "h2", style: { ...mailStyle.title, fontSize: "15px" }, className: "mail-plain" },
          title,
        ),
        ...items.map(itemPart),
      ),
    ),
    more > 0 ? h(Text, { key: "more", ...plain }, `And ${more} more.`) : null,
    h(
      Text,
      { key: "project", ...plain },
      h(Link, { href: projectUrl, ...link }, "Open the project"),
    ),
  ];
  const preview = sections[0]?.items[0]?.words ?? subject;
  return renderMail(h(MailFrame, { subject, preview, footer, parts }));
}

function itemPart({ words, url, series, more }: DigestItem): ReactNode {
  return h(
    Section,
    { key: url + words, style: { margin: "8px 0" } },
    h(Text, plain, h(Link, { href: url, ...link }, words)),
    series === null
      ? null
      : h(Text, muted, `${series.name} on ${series.where}: ${series.change}${furtherWords(more)}`),
    series === null ? null : chartPart(series),
  );
}

/** ", and 3 more series" */
function furtherWords(further: number): string {
  return further > 0 ? `, and ${further} more series` : "";
}

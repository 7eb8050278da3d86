import { type Alert, type MissingData, missingDueWords, workloadName } from "@lapline/contracts";
import { Hr } from "@react-email/hr";
import { Link } from "@react-email/link";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { createElement as h, type ReactNode } from "react";
import { MailFrame } from "./MailFrame.ts";
import type { MailFooter } from "./mailFooter.ts";
import { alertEnd, line, link, muted, nameLink, plain } from "./mailParts.ts";
import { type MailParts, renderMail } from "./renderMail.ts";

/** What a mail about missing data says, before it is written. */
export interface MissingMail {
  /** What is missing since when, in one sentence. */
  subject: string;
  alertUrl: string;
  reasons: { sentence: string; next: string; runUrl: string | null }[];
  items: MissingItem[];
  /** Workloads that are not listed. */
  more: number;
  /** Who else was told, in a sentence; null: nobody. */
  told: string | null;
  footer: MailFooter;
}

interface MissingItem {
  name: string;
  /** "Last point: 1.0.7, 2026-11-20. The next one was due 2026-11-21, by its schedule." */
  due: string;
  url: string;
}

const itemsMax = 10;

/**
 * Decides what the mail about missing data says. `baseUrl` is the installation's public address without
 * a slash at its end.
 */
export function prepareMissingMail(
  { id, title, missing }: Pick<Alert, "id" | "title"> & { missing: MissingData },
  facts: { baseUrl: string; project: string; told: string | null; footer: MailFooter },
): MissingMail {
  const { baseUrl, project, told, footer } = facts;
  const home = `${baseUrl}/p/${project}`;
  const { reasons, workloads, workloadsOmitted } = missing;
  const shown = workloads.slice(0, itemsMax);
  return {
    subject: title,
    alertUrl: `${home}/alerts/${id}`,
    reasons: reasons.map(({ sentence, next, runId }) => ({
      ...{ sentence, next },
      runUrl: runId === undefined ? null : `${home}/runs/${runId}`,
    })),
    items: shown.map(({ seriesId, scenario, benchmark, ...workload }) => ({
      name: workloadName(scenario, { benchmark }),
      due: missingDueWords(workload),
      url: `${home}/series/${seriesId}`,
    })),
    more: workloads.length + workloadsOmitted - shown.length,
    told,
    footer,
  };
}

/** A mail about missing data: why first, then what. */
export function writeMissingMail(mail: MissingMail): Promise<MailParts> {
  const { subject, reasons, items, more, footer } = mail;
  const parts = [
    ...reasons.map(reasonPart),
    h(Hr, { key: "above", ...line }),
    ...items.map(itemPart),
    more > 0 ? h(Text, { key: "more", ...plain }, `And ${more} more workloads.`) : null,
    h(Hr, { key: "below", ...line }),
    ...alertEnd(mail),
  ];
  const [first] = reasons;
  return renderMail(h(MailFrame, { subject, preview: first?.sentence ?? subject, footer, parts }));
}

function reasonPart({ sentence, next, runUrl }: MissingMail["reasons"][number]): ReactNode {
  return h(
    Text,
    { key: sentence, ...plain },
    h("strong", null, sentence),
    ` ${next}`,
    ...(runUrl === null
      ? []
      : [" ", h(Link, { key: "run", href: runUrl, ...link }, "Show the run")]),
  );
}

function itemPart({ name, due, url }: MissingItem): ReactNode {
  return h(
    Section,
    { key: url, style: { margin: "12px 0" } },
    h(Text, plain, nameLink(url, name)),
    h(Text, muted, due),
  );
}

import { Heading } from "@react-email/heading";
import { Link } from "@react-email/link";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { createElement as h, type ReactNode } from "react";
import { chartPart } from "./chartPart.ts";
import { MailFrame } from "./MailFrame.ts";
import { mailStyle } from "./mailStyle.ts";
import type { DigestItem, DigestMail } from "./prepareDigest.ts";
import { type MailParts, renderMail } from "./renderMail.ts";

const plain = { style: mailStyle.plain, className: "mail-plain" };
const muted = { style: mailStyle.muted, className: "mail-muted" };
const link = { style: mailStyle.link, className: "mail-link" };

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

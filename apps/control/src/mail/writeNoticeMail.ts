import { Link } from "@react-email/link";
import { Text } from "@react-email/text";
import { createElement as h } from "react";
import { MailFrame } from "./MailFrame.ts";
import { mailStyle } from "./mailStyle.ts";
import type { NoticeMail } from "./noticeMail.ts";
import { type MailParts, renderMail } from "./renderMail.ts";

/** A mail of a few sentences. */
export function writeNoticeMail({
  subject,
  paragraphs,
  action,
  footer,
}: NoticeMail): Promise<MailParts> {
  const parts = [
    ...paragraphs.map((words) =>
      h(Text, { key: words, style: mailStyle.plain, className: "mail-plain" }, words),
    ),
    action === null
      ? null
      : h(
          Text,
          { key: "action", style: { margin: "16px 0" } },
          h(Link, { href: action.url, style: mailStyle.button }, action.words),
        ),
  ];
  return renderMail(h(MailFrame, { subject, preview: paragraphs[0] ?? subject, footer, parts }));
}

import { Link } from "@react-email/link";
import { render } from "@react-email/render";
import { Text } from "@react-email/text";
import { createElement as h } from "react";
import { MailFrame } from "./MailFrame.ts";
import { mailStyle } from "./mailStyle.ts";
import type { NoticeMail } from "./noticeMail.ts";

/** The HTML part of a short mail. */
export function writeNoticeHtml({
  subject,
  paragraphs,
  action,
  footer,
}: NoticeMail): Promise<string> {
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
  return render(h(MailFrame, { subject, preview: paragraphs[0] ?? subject, footer, parts }));
}

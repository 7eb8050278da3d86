import { Link } from "@react-email/link";
import { Text } from "@react-email/text";
import { createElement as h, type ReactNode } from "react";
import { mailStyle } from "./MailFrame.ts";

/** Styles of text, links and rules, with the classes that dark mode changes. */
export const plain = { style: mailStyle.plain, className: "mail-plain" };
export const muted = { style: mailStyle.muted, className: "mail-muted" };
export const link = { style: mailStyle.link, className: "mail-link" };
export const line = { style: mailStyle.line, className: "mail-line" };

/** The name of a series or workload, which leads to its page. */
export function nameLink(url: string, name: string): ReactNode {
  return h(
    Link,
    { href: url, style: { ...link.style, fontWeight: "bold" }, className: link.className },
    name,
  );
}

/** The end of a mail about an alert: what to open, and who else was told. */
export function alertEnd({
  alertUrl,
  told,
}: {
  alertUrl: string;
  told: string | null;
}): ReactNode[] {
  return [
    h(Text, { key: "action", ...plain }, h(Link, { href: alertUrl, ...link }, "Open the alert")),
    told === null ? null : h(Text, { key: "told", ...muted }, told),
  ];
}

import { Body } from "@react-email/body";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Text } from "@react-email/text";
import { createElement as h, type ReactNode } from "react";
import type { MailFooter } from "./mailFooter.ts";
import { darkCss, mailStyle } from "./mailStyle.ts";

interface MailFrameProps {
  subject: string;
  /** First words of the mail in lists of mails. */
  preview: string;
  footer: MailFooter;
  parts: ReactNode;
}

/** What every mail has: head, card, heading and the end that says why the reader has it. */
export function MailFrame({ subject, preview, footer, parts }: MailFrameProps): ReactNode {
  return h(
    Html,
    { lang: "en" },
    h(
      Head,
      null,
      h("title", null, subject),
      h("meta", { name: "color-scheme", content: "light dark" }),
      h("style", null, darkCss),
    ),
    h(Preview, null, preview),
    h(
      Body,
      { style: mailStyle.body, className: "mail-body" },
      h(
        Container,
        { style: mailStyle.card, className: "mail-card" },
        h(Heading, { as: "h1", style: mailStyle.title, className: "mail-plain" }, subject),
        parts,
        h(Hr, { style: mailStyle.line, className: "mail-line" }),
        h(FooterPart, footer),
      ),
    ),
  );
}

function FooterPart({ why, settingsUrl, unsubscribeUrl }: MailFooter): ReactNode {
  const link = (href: string, words: string) =>
    h(Link, { href, style: mailStyle.link, className: "mail-link" }, words);
  return h(
    Text,
    { style: mailStyle.muted, className: "mail-muted" },
    why,
    settingsUrl === null ? null : h("span", null, " ", link(settingsUrl, "Change that")),
    unsubscribeUrl === null ? null : h("span", null, " · ", link(unsubscribeUrl, "Unsubscribe")),
  );
}

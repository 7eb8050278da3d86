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

const font = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Names of machines and addresses may be longer than a phone is wide. */
const breaks = { overflowWrap: "anywhere", wordBreak: "break-word" } as const;

/** Looks of mails, in the elements themselves: many readers drop style sheets. */
export const mailStyle = {
  body: { backgroundColor: "#f4f4f6", fontFamily: font, margin: "0", padding: "24px 8px" },
  card: {
    backgroundColor: "#ffffff",
    border: "1px solid #dcdce2",
    borderRadius: "8px",
    maxWidth: "600px",
    padding: "24px",
  },
  title: { ...breaks, color: "#1c1b22", fontSize: "18px", lineHeight: "26px", margin: "0 0 8px" },
  plain: { ...breaks, color: "#1c1b22", fontSize: "14px", lineHeight: "21px", margin: "4px 0" },
  muted: { ...breaks, color: "#5b5966", fontSize: "13px", lineHeight: "21px", margin: "4px 0" },
  // In the middle of a line, colour alone does not tell a link; the library takes the line away.
  link: { color: "#5b2fc4", textDecorationLine: "underline" },
  button: {
    backgroundColor: "#5b2fc4",
    borderRadius: "6px",
    color: "#ffffff",
    display: "inline-block",
    fontSize: "14px",
    fontWeight: "bold",
    lineHeight: "20px",
    padding: "9px 16px",
    textDecoration: "none",
  },
  line: { borderColor: "#dcdce2" },
} as const;

/** The dark theme, for readers that keep style sheets and ask for it; charts stay on white. */
const darkCss = `@media (prefers-color-scheme: dark) {
  .mail-body, .mail-body > table > tbody > tr > td { background-color: #131316 !important; }
  .mail-card { background-color: #1c1b20 !important; border-color: #37363d !important; }
  .mail-plain { color: #edecf1 !important; }
  .mail-muted { color: #a9a7b3 !important; }
  .mail-link { color: #b79bff !important; }
  .mail-line { border-color: #37363d !important; }
  .mail-worse { color: #f0964f !important; }
  .mail-better { color: #6db8f5 !important; }
}`;

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

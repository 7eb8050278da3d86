import { render, toPlainText } from "@react-email/render";
import type { ReactNode } from "react";

/** Both parts of a mail, which say the same. */
export interface MailParts {
  html: string;
  text: string;
}

/** What is used of a node as html-to-text hands it to a formatter; it ships no types. */
interface MailNode {
  name?: string;
  data?: string;
  attribs?: { href?: string };
  children?: MailNode[];
}

interface TextBuilder {
  openBlock(options: { leadingLineBreaks: number | undefined }): void;
  addInline(text: string, options: { noWordTransform: boolean }): void;
  addLineBreak(): void;
  closeBlock(options: { trailingLineBreaks: number | undefined }): void;
}

/** Renders a mail and reads its text part off the HTML part. */
export async function renderMail(mail: ReactNode): Promise<MailParts> {
  const html = await render(mail);
  // Readers of plain text seldom have the narrow space that stands before units.
  return { html, text: `${toPlainText(html, textOptions).replaceAll("\u202f", " ")}\n` };
}

/** A paragraph as its words, then each of its links on a line of its own, where none is cut. */
function paragraph(
  element: MailNode,
  walk: (nodes: MailNode[] | undefined, builder: TextBuilder) => void,
  builder: TextBuilder,
  { leadingLineBreaks, trailingLineBreaks }: Record<string, number>,
): void {
  builder.openBlock({ leadingLineBreaks });
  walk(element.children, builder);
  const links = linksOf(element);
  for (const { words, href } of links) {
    builder.addLineBreak();
    builder.addInline(links.length > 1 ? `${words}: ${href}` : href, { noWordTransform: true });
  }
  builder.closeBlock({ trailingLineBreaks });
}

function linksOf(node: MailNode): { words: string; href: string }[] {
  if (node.name === "a") return [{ words: wordsOf(node), href: node.attribs?.href ?? "" }];
  return (node.children ?? []).flatMap(linksOf);
}

function wordsOf(node: MailNode): string {
  return node.data ?? (node.children ?? []).map(wordsOf).join("");
}

const textOptions = {
  formatters: { paragraph },
  selectors: [
    { selector: "p", format: "paragraph" },
    { selector: "a", options: { ignoreHref: true } },
    { selector: "h1", options: { uppercase: false } },
    { selector: "h2", options: { uppercase: false } },
    { selector: "hr", options: { length: 3 } },
  ],
};

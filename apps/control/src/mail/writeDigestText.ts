import { footerText } from "./footerText.ts";
import type { DigestMail } from "./prepareDigest.ts";

/** The plain-text part of a digest. */
export function writeDigestText({
  subject,
  sections,
  more,
  projectUrl,
  footer,
}: DigestMail): string {
  const lines = [
    `${subject}.`,
    ...sections.flatMap(({ title, items }) => [
      "",
      `${title}:`,
      ...items.flatMap(({ words, url, series, more: further }) => [
        "",
        `* ${words}`,
        ...(series === null
          ? []
          : [`  ${series.name}, ${series.where}: ${series.change}${furtherWords(further)}`]),
        `  ${url}`,
      ]),
    ]),
    ...(more > 0 ? ["", `and ${more} more.`] : []),
    "",
    `Open the project: ${projectUrl}`,
    ...footerText(footer),
  ];
  return lines.join("\n").replaceAll("\u202f", " ");
}

/** ", and 3 more series" */
export function furtherWords(further: number): string {
  return further > 0 ? `, and ${further} more series` : "";
}

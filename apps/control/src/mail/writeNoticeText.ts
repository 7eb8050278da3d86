import { footerText } from "./footerText.ts";
import type { NoticeMail } from "./noticeMail.ts";

/** The plain-text part of a short mail. */
export function writeNoticeText({ subject, paragraphs, action, footer }: NoticeMail): string {
  return [
    `${subject}.`,
    ...paragraphs.flatMap((each) => ["", each]),
    ...(action === null ? [] : ["", `${action.words}: ${action.url}`]),
    ...footerText(footer),
  ].join("\n");
}

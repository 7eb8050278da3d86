import type { MailFooter } from "./mailFooter.ts";

/** The last lines of a mail's text. */
export function footerText({ why, settingsUrl, unsubscribeUrl }: MailFooter): string[] {
  return [
    "",
    "-- ",
    why,
    ...(settingsUrl === null ? [] : [`Change that: ${settingsUrl}`]),
    ...(unsubscribeUrl === null ? [] : [`Unsubscribe: ${unsubscribeUrl}`]),
    "",
  ];
}

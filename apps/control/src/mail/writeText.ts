import { footerText } from "./footerText.ts";
import type { RegressionMail } from "./prepareRegressionMail.ts";

/** The mail's plain-text part; it tells everything that the HTML part does. */
export function writeText(mail: RegressionMail): string {
  const lines = [
    `${mail.subject}.`,
    "",
    `The cause lies ${mail.range}. Hardware label: ${mail.labels}.`,
    "",
    ...environment(mail),
    "",
    "What moved:",
    ...mail.series.flatMap((series) => [
      "",
      `* ${series.name}, ${series.where}: ${series.change}`,
      ...(series.values === null ? [] : [`  ${series.values}`]),
      `  ${series.evidence}`,
      `  ${series.url}`,
    ]),
    ...(mail.more > 0 ? ["", `and ${mail.more} more series.`] : []),
    "",
    `Acknowledge, assign or dismiss it: ${mail.alertUrl}`,
    ...(mail.told === null ? [] : ["", mail.told]),
    ...footerText(mail.footer),
  ];
  return lines.join("\n").replaceAll("\u202f", " ");
}

function environment(mail: RegressionMail): string[] {
  const { environment: changes, environmentMore, environmentSame } = mail;
  if (changes.length === 0) return [environmentSame];
  return [
    "First look at what else differs between the two sides:",
    ...changes.map(({ key, before, after }) => `  ${key}: ${before} -> ${after}`),
    ...(environmentMore > 0 ? [`  and ${environmentMore} more`] : []),
  ];
}

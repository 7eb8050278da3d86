import { Hr } from "@react-email/hr";
import { Link } from "@react-email/link";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { createElement as h, type ReactNode } from "react";
import { chartPart } from "./chartPart.ts";
import { MailFrame } from "./MailFrame.ts";
import { mailStyle } from "./mailStyle.ts";
import type { MailSeries, RegressionMail } from "./prepareRegressionMail.ts";
import { type MailParts, renderMail } from "./renderMail.ts";

const plain = { style: mailStyle.plain, className: "mail-plain" };
const muted = { style: mailStyle.muted, className: "mail-muted" };
const link = { style: mailStyle.link, className: "mail-link" };
const line = { style: mailStyle.line, className: "mail-line" };
const tone = { worse: "#a03f05", better: "#00549f" } as const;

/** Charts in one mail; further series have their words. */
const chartsMax = 4;

/** A mail about an alert; its charts stand in the HTML part as PNG data. */
export function writeAlertMail(mail: RegressionMail): Promise<MailParts> {
  const { subject, footer } = mail;
  const parts = [
    h(
      Text,
      { key: "range", ...muted },
      `The cause lies ${mail.range}. Hardware label: ${mail.labels}.`,
    ),
    h(Environment, { key: "environment", mail }),
    h(Hr, { key: "above", ...line }),
    ...mail.series.map((series, index) => seriesPart(series, index < chartsMax)),
    mail.more > 0 ? h(Text, { key: "more", ...plain }, `And ${mail.more} more series.`) : null,
    h(Hr, { key: "below", ...line }),
    h(
      Text,
      { key: "action", ...plain },
      h(Link, { href: mail.alertUrl, ...link }, "Acknowledge, assign or dismiss it"),
    ),
    mail.told === null ? null : h(Text, { key: "told", ...muted }, mail.told),
  ];
  const preview = `The cause lies ${mail.range}.`;
  return renderMail(h(MailFrame, { subject, preview, footer, parts }));
}

function Environment({ mail }: { mail: RegressionMail }): ReactNode {
  const { environment: changes, environmentMore, environmentSame } = mail;
  if (changes.length === 0) return h(Text, muted, environmentSame);
  return h(
    Section,
    null,
    h(Text, plain, "First look at what else differs between the two sides:"),
    ...changes.map(({ key, before, after }) =>
      h(Text, { key, ...muted }, h("code", null, key), `: ${before} → ${after}`),
    ),
    environmentMore > 0 ? h(Text, muted, `and ${environmentMore} more`) : null,
  );
}

function seriesPart(series: MailSeries, withChart: boolean): ReactNode {
  const { turn } = series;
  return h(
    Section,
    { key: series.source.suspicionId, style: { margin: "12px 0" } },
    h(
      Text,
      plain,
      h(
        Link,
        {
          href: series.url,
          style: { ...link.style, fontWeight: "bold" },
          className: link.className,
        },
        series.name,
      ),
      ` on ${series.where}: `,
      h("strong", { style: { color: tone[turn] }, className: `mail-${turn}` }, series.change),
    ),
    h(Text, muted, [series.values, series.evidence].filter((each) => each !== null).join("; ")),
    withChart ? chartPart(series) : null,
  );
}

import { Body } from "@react-email/body";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Img } from "@react-email/img";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { render } from "@react-email/render";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { createElement as h, type ReactNode } from "react";
import { drawChange } from "./chart/drawChange.ts";
import type { MailSeries, RegressionMail } from "./prepareRegressionMail.ts";

const font = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const body = { backgroundColor: "#f4f4f6", fontFamily: font, margin: "0", padding: "24px 0" };
const card = {
  backgroundColor: "#ffffff",
  border: "1px solid #dcdce2",
  borderRadius: "8px",
  maxWidth: "600px",
  padding: "24px",
};
const title = { color: "#1c1b22", fontSize: "18px", lineHeight: "26px", margin: "0 0 8px" };
const plain = { color: "#1c1b22", fontSize: "14px", lineHeight: "21px", margin: "4px 0" };
const muted = { ...plain, color: "#5b5966", fontSize: "13px" };
const link = { color: "#5b2fc4" };
const tone = { worse: "#a03f05", better: "#00549f" } as const;

/** Charts in one mail; further series have their words. */
const chartsMax = 4;

/** The mail's HTML part, its charts inside as PNG data. */
export function writeHtml(mail: RegressionMail): Promise<string> {
  return render(
    h(
      Html,
      { lang: "en" },
      h(Head, null, h("title", null, mail.subject)),
      h(Preview, null, `The cause lies ${mail.range}.`),
      h(
        Body,
        { style: body },
        h(
          Container,
          { style: card },
          h(Heading, { as: "h1", style: title }, mail.subject),
          h(
            Text,
            { style: muted },
            `The cause lies ${mail.range}. Hardware label: ${mail.labels}.`,
          ),
          environment(mail),
          h(Hr, null),
          ...mail.series.map((series, index) => seriesPart(series, index < chartsMax)),
          mail.more > 0 ? h(Text, { style: plain }, `And ${mail.more} more series.`) : null,
          h(Hr, null),
          h(
            Text,
            { style: plain },
            h(Link, { href: mail.alertUrl, style: link }, "Acknowledge, assign or dismiss it"),
          ),
          h(
            Text,
            { style: muted },
            "You get this because you are subscribed to regression mails of this project. ",
            h(Link, { href: mail.settingsUrl, style: link }, "Change that"),
          ),
        ),
      ),
    ),
  );
}

function environment({ environment: changes, environmentMore }: RegressionMail): ReactNode {
  if (changes.length === 0) {
    return h(Text, { style: muted }, "The environments of both sides are the same.");
  }
  return h(
    Section,
    null,
    h(Text, { style: plain }, "First look at what else differs between the two sides:"),
    ...changes.map(({ key, before, after }) =>
      h(Text, { key, style: muted }, h("code", null, key), `: ${before} → ${after}`),
    ),
    environmentMore > 0 ? h(Text, { style: muted }, `and ${environmentMore} more`) : null,
  );
}

function seriesPart(series: MailSeries, withChart: boolean): ReactNode {
  return h(
    Section,
    { key: series.source.suspicionId, style: { margin: "12px 0" } },
    h(
      Text,
      { style: plain },
      h(Link, { href: series.url, style: { ...link, fontWeight: "bold" } }, series.name),
      ` on ${series.where}: `,
      h("strong", { style: { color: tone[series.turn] } }, series.change),
    ),
    h(
      Text,
      { style: muted },
      [series.values, series.evidence].filter((each) => each !== null).join("; "),
    ),
    withChart && series.source.points.length > 1
      ? h(Img, {
          src: `data:image/png;base64,${drawChange(series.source, series.turn).toString("base64")}`,
          alt: `Points around the change: ${series.change}`,
          width: "552",
          height: "120",
          style: { border: "1px solid #dcdce2", borderRadius: "4px", maxWidth: "100%" },
        })
      : null,
  );
}

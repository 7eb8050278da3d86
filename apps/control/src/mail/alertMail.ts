import {
  type Alert,
  type AlertSeries,
  countedSeries,
  describeAlertPlace,
  describeChange,
  headlinePair,
  pairsWords,
  sameEnvironmentWords,
  workloadName,
} from "@lapline/contracts";
import { Hr } from "@react-email/hr";
import { Img } from "@react-email/img";
import { Link } from "@react-email/link";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { createElement as h, type ReactNode } from "react";
import { drawChange } from "./drawChange.ts";
import { MailFrame } from "./MailFrame.ts";
import type { MailFooter } from "./mailFooter.ts";
import { alertEnd, line, link, muted, plain } from "./mailParts.ts";
import { type MailParts, renderMail } from "./renderMail.ts";

const namesMax = 10;

/** "Also notified: Ada and Grace; in the daily digest: Linus." Null when nobody else was. */
export function toldWords(told: { byMail: string[]; inDigest: string[] }): string | null {
  const parts = [
    ...(told.byMail.length === 0 ? [] : [list(told.byMail)]),
    ...(told.inDigest.length === 0 ? [] : [`in the daily digest: ${list(told.inDigest)}`]),
  ];
  return parts.length === 0 ? null : `Also notified: ${parts.join("; ")}.`;
}

function list(names: readonly string[]): string {
  const shown = names.slice(0, namesMax);
  const more = names.length - shown.length;
  const all = more > 0 ? [...shown, `${more} more`] : shown;
  return new Intl.ListFormat("en", { type: "conjunction" }).format(all);
}

/** What a mail about an alert says, before it is written. */
export interface RegressionMail {
  /** One sentence with the size. */
  subject: string;
  alertUrl: string;
  /** "between 1.0.6 and 1.0.7" */
  range: string;
  labels: string;
  /** What a bisection found, and what differs there; null: nothing was found yet. */
  cause: { words: string; diffUrl: string | null } | null;
  series: MailSeries[];
  /** Series that are not listed. */
  more: number;
  /** Facts of the environment that differ; empty when none does. */
  environment: { key: string; before: string; after: string }[];
  environmentMore: number;
  /** Said where none differs. */
  environmentSame: string;
  /** Who else was told, in a sentence; null: nobody. */
  told: string | null;
  footer: MailFooter;
}

export interface MailSeries {
  name: string;
  where: string;
  /** "8.1 % slower [−9 %, −7 %]" */
  change: string;
  /** "from 102 ops/s to 93.7 ops/s", whose ratio the change is; null where comparisons measured it. */
  values: string | null;
  /** How often and with how many trials a side it was shown again. */
  evidence: string;
  turn: "worse" | "better";
  url: string;
  source: AlertSeries;
}

const seriesMax = 10;
const environmentMax = 12;

/**
 * Decides what the mail about an alert says. `baseUrl` is the installation's public address without a
 * slash at its end.
 */
export function prepareRegressionMail(
  alert: Alert,
  facts: { baseUrl: string; project: string; told: string | null; footer: MailFooter },
): RegressionMail {
  const { baseUrl, project, told, footer } = facts;
  const home = `${baseUrl}/p/${project}`;
  const counted = countedSeries(alert.series, ({ measure, derivedFrom, ...series }) => ({
    workload: [series.scenario, series.params, series.durability, series.label],
    measure: measure.name,
    derivedFrom,
  }));
  const shown = counted.slice(0, seriesMax);
  return {
    subject: alert.title,
    alertUrl: `${home}/alerts/${alert.id}`,
    range: rangeOf(alert),
    labels: alert.labels.join(", "),
    cause: causeOf(alert),
    series: shown.map((series) => viewSeries(series, home)),
    more: Math.max(0, alert.seriesCount - shown.length),
    environment: alert.environmentChanges.slice(0, environmentMax).map((change) => ({
      key: change.key,
      before: change.before ?? "unknown",
      after: change.after ?? "unknown",
    })),
    environmentMore: Math.max(0, alert.environmentChanges.length - environmentMax),
    environmentSame: sameEnvironmentWords(alert.environmentRecorded),
    told,
    footer,
  };
}

function causeOf({ bisection }: Alert): RegressionMail["cause"] {
  if (bisection?.result == null) return null;
  return { words: bisection.result, diffUrl: bisection.found?.diffUrl ?? null };
}

function rangeOf(alert: Alert): string {
  const range = alert.worst?.range ?? null;
  if (range !== null) return describeAlertPlace(alert);
  const { baseVersion, version } = headlinePair(alert);
  return `after ${baseVersion}, with ${version}`;
}

/** One series as mails say it. `home` is the project's address. */
export function viewSeries(series: AlertSeries, home: string): MailSeries {
  const { measure, evidence } = series;
  const { words, interval, verdict, levels } = describeChange(series, measure);
  const [newest] = evidence;
  return {
    name: `${measure.title} of ${workloadName(series.scenario, series.params)}`,
    where: series.label,
    change: `${words} ${interval}`.trimEnd(),
    values: levels,
    evidence:
      newest === undefined
        ? "size from its history"
        : `confirmed by an interleaved comparison of both versions, ${pairsWords(newest)}`,
    turn: verdict === "better" ? "better" : "worse",
    url: `${home}/series/${series.seriesId}`,
    source: series,
  };
}

/** The points around a change as a picture inside the mail; null where there are too few. */
export function chartPart(series: MailSeries): ReactNode {
  if (series.source.points.length <= 1) return null;
  return h(Img, {
    src: `data:image/png;base64,${drawChange(series.source, series.turn).toString("base64")}`,
    alt: `Points around the change: ${series.change}`,
    width: "552",
    height: "120",
    style: { border: "1px solid #dcdce2", borderRadius: "4px", maxWidth: "100%" },
  });
}

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
      `Introduced ${mail.range}. Hardware label: ${mail.labels}.`,
    ),
    mail.cause === null ? null : h(Cause, { key: "cause", ...mail.cause }),
    h(Hr, { key: "above", ...line }),
    ...mail.series.map((series, index) => seriesPart(series, index < chartsMax)),
    mail.more > 0 ? h(Text, { key: "more", ...plain }, `And ${mail.more} more series.`) : null,
    h(Hr, { key: "below", ...line }),
    h(Environment, { key: "environment", mail }),
    ...alertEnd(mail),
  ];
  const preview = `Introduced ${mail.range}.`;
  return renderMail(h(MailFrame, { subject, preview, footer, parts }));
}

function Cause({ words, diffUrl }: NonNullable<RegressionMail["cause"]>): ReactNode {
  return h(
    Section,
    null,
    h(Text, plain, words),
    diffUrl === null ? null : h(Text, plain, h(Link, { href: diffUrl, ...link }, "Show the diff")),
  );
}

function Environment({ mail }: { mail: RegressionMail }): ReactNode {
  const { environment: changes, environmentMore, environmentSame } = mail;
  if (changes.length === 0) return h(Text, muted, environmentSame);
  return h(
    Section,
    null,
    h(Text, plain, "Check what else differs between the two versions:"),
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

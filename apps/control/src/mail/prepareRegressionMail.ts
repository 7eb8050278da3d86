import {
  type Alert,
  type AlertSeries,
  countedSeries,
  describeChange,
  describePlace,
  sameEnvironmentWords,
  workloadName,
} from "@lapline/contracts";
import type { MailFooter } from "./mailFooter.ts";

/** What a mail about an alert says, before it is written. */
export interface RegressionMail {
  /** One sentence with the size. */
  subject: string;
  alertUrl: string;
  /** "between 1.0.6 and 1.0.7" */
  range: string;
  labels: string;
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

function rangeOf(alert: Alert): string {
  const range = alert.worst?.range ?? null;
  return range === null
    ? `after ${alert.baseVersion}, with ${alert.version}`
    : describePlace({ range }, alert);
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
        ? "seen in the history alone"
        : `shown again by ${newest.design} runs of both versions, ${newest.n} trials a side`,
    turn: verdict === "better" ? "better" : "worse",
    url: `${home}/series/${series.seriesId}`,
    source: series,
  };
}

import {
  describeAlertPlace,
  describeChange,
  describePlace,
  type NewsAlert,
  type NewsComparison,
  type Overview,
  type Suspicion,
  shortCommits,
  workloadName,
} from "@lapline/contracts";
import { countWords } from "../../components/format/countWords.ts";
import { describeSuspicion } from "../../components/format/describeSuspicion.ts";
import type { Change } from "../../components/format/prepareChange.ts";

/** Something that got worse. */
export interface NewsItem {
  kind: "alert" | "missing" | "comparison" | "suspicion";
  key: string;
  /** Within the project. */
  path: string;
  what: string;
  where: string;
  /** Null when nothing is left that could tell the size. */
  change: Change | null;
  /** How sure it is, in words. */
  certainty: string;
  confirmed: boolean;
  at: string;
}

export interface NewsView {
  title: string;
  summary: string;
  items: NewsItem[];
  /** Sentences about what is not listed. */
  rest: { text: string; path: string }[];
}

/** What got worse, the surest first, and what else happened, in words. */
export function prepareNews({ since, news }: Pick<Overview, "since" | "news">): NewsView {
  const comparisons = news.comparisons ?? [];
  const sure = [...alertGroups(news.alerts), ...comparisonGroups(comparisons)];
  const unsure = suspicionGroups(news.suspicions);
  // What is suspected keeps a line beside many regressions.
  const sureShown = sure.slice(0, unsure.length > 0 ? linesMax - 1 : linesMax);
  const unsureShown = unsure.slice(0, linesMax - sureShown.length);
  const items = [...sureShown, ...unsureShown].map(({ item }) => item);
  const listed = {
    alerts: countOf(sureShown, "alert"),
    missing: countOf(sureShown, "missing"),
    comparisons: countOf(sureShown, "comparison"),
    suspicions: countOf(unsureShown, "suspicion"),
  };
  return {
    title: since === null ? "What got worse" : "What got worse since your last visit",
    summary: summaryOf(news),
    items,
    rest: restOf(news, listed),
  };
}

/** "2 regressions confirmed, 1 shown by comparisons, 3 suspected, 1 alert about missing data" */
function summaryOf(news: Overview["news"]): string {
  const { missingTotal = 0 } = news;
  const missing =
    missingTotal > 0 ? [`${countWords(missingTotal, "alert")} about missing data`] : [];
  return [regressionWords(news), ...missing].join(", ");
}

function regressionWords({ alertsTotal, comparisons = [], suspicionsTotal }: Overview["news"]) {
  // Measured again, the same two versions are one regression still.
  const { length: compared } = comparisonGroups(comparisons);
  const shown = `shown by ${compared === 1 ? "a comparison" : "comparisons"}`;
  const sure = [
    ...(alertsTotal > 0 ? [`${countWords(alertsTotal, "regression")} confirmed`] : []),
    ...(compared > 0
      ? [`${alertsTotal > 0 ? compared : countWords(compared, "regression")} ${shown}`]
      : []),
  ];
  const suspected = suspicionsTotal > 0 ? [`${suspicionsTotal} suspected`] : [];
  if (sure.length > 0) return [...sure, ...suspected].join(", ");
  return suspicionsTotal > 0
    ? ["No regression confirmed", ...suspected].join(", ")
    : "No confirmed regression";
}

/** Lines of the news; what is more is counted. */
const linesMax = 5;

/** One line, and how many regressions or suspected changes it stands for. */
interface NewsGroup {
  item: NewsItem;
  count: number;
}

function countOf(groups: readonly NewsGroup[], kind: NewsItem["kind"]): number {
  return groups.reduce((sum, { item, count }) => sum + (item.kind === kind ? count : 0), 0);
}

/** Alerts of one kind about one version of one target are one line, which says the first of them. */
function alertGroups(alerts: readonly NewsAlert[]): NewsGroup[] {
  const groups = Map.groupBy(alerts, ({ target, baseVersion, version, overBudget, missingData }) =>
    JSON.stringify([target, baseVersion, version, overBudget, missingData]),
  );
  return [...groups.values()].flatMap((own) => groupOf(own.map(alertItem)));
}

/** The newest comparison of two versions says what they came to; the others are behind its run. */
function comparisonGroups(comparisons: readonly NewsComparison[]): NewsGroup[] {
  const groups = Map.groupBy(comparisons, ({ target, baseVersion, version }) =>
    JSON.stringify([target, baseVersion, version]),
  );
  return [...groups.values()].flatMap((own) => groupOf(own.map(comparisonItem)));
}

/** Suspected changes of one version of one target are one line, and those of one imported history. */
function suspicionGroups(suspicions: readonly Suspicion[]): NewsGroup[] {
  const groups = Map.groupBy(suspicions, ({ target, baseVersion, version, imported }) =>
    JSON.stringify(imported ? [target, "imported"] : [target, baseVersion, version]),
  );
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (first?.imported !== true || own.length < 2) return groupOf(own.map(suspicionItem));
    const item: NewsItem = {
      ...suspicionItem(first),
      path: `/series?target=${encodeURIComponent(first.target)}&state=suspected`,
      what: `Imported history of ${first.target}`,
      where: [...new Set(own.map(({ label }) => label))].join(", "),
      change: null,
      certainty: `${own.length} suspected changes, later imports confirm them`,
    };
    return [{ item, count: own.length }];
  });
}

function groupOf(items: readonly NewsItem[]): NewsGroup[] {
  const [first] = items;
  if (first === undefined) return [];
  const { length: count } = items;
  if (count === 1) return [{ item: first, count }];
  return [
    { item: { ...first, where: `${first.where} · ${count - 1} more of this version` }, count },
  ];
}

function comparisonItem(comparison: NewsComparison): NewsItem {
  const { runId, jobId, target, measure, scenario, label, seriesCount, comparedAt } = comparison;
  const more = seriesCount > 1 ? ` and ${countWords(seriesCount - 1, "more measure")}` : "";
  return {
    kind: "comparison",
    key: jobId,
    path: `/runs/${runId}`,
    what: `${measure.title} of ${workloadName(scenario, comparison)}${more}`,
    where: `${target} ${shortCommits(describePlace({ range: null }, comparison))} · ${label}`,
    change: describeChange(comparison, measure),
    certainty: "shown by a comparison, no alert",
    confirmed: true,
    at: comparedAt,
  };
}

function alertItem(alert: NewsAlert): NewsItem {
  const { id, worst, target, seriesCount, openedAt, overBudget, missingData } = alert;
  const isOfVersion = overBudget === true || missingData === true;
  const more =
    seriesCount > 1 ? ` and ${countWords(seriesCount - 1, "more series", "more series")}` : "";
  return {
    kind: missingData === true ? "missing" : "alert",
    key: id,
    path: `/alerts/${id}`,
    what:
      worst === null
        ? alert.title
        : `${worst.measure.title} of ${workloadName(worst.scenario, worst)}${more}`,
    where: `${target} ${shortCommits(isOfVersion ? alert.version : describeAlertPlace(alert))}${worst === null ? "" : ` · ${worst.label}`}`,
    change: worst === null ? null : describeChange(worst, worst.measure),
    certainty: alertCertainty(alert),
    confirmed: true,
    at: openedAt,
  };
}

/** By the comparisons that the alert lists; what was imported is confirmed without any. */
function shownBy(worst: NewsAlert["worst"]): string {
  if (worst === null || worst.comparisons < 1) return "confirmed";
  const { comparisons, comparisonsShowing: showing } = worst;
  const total = countWords(comparisons, "comparison");
  if (showing === comparisons) return `confirmed by ${total}`;
  return `confirmed, ${showing} of ${total} ${showing === 1 ? "shows" : "show"} it`;
}

function alertCertainty({ state, worst, overBudget, missingData }: NewsAlert): string {
  const ofKind = overBudget === true ? "over budget" : missingData === true ? "missing data" : null;
  const shown = ofKind ?? shownBy(worst);
  if (state === "acknowledged") return `${shown}, acknowledged`;
  return state === "resolved" ? `${shown}, resolved by now` : shown;
}

function suspicionItem(suspicion: Suspicion): NewsItem {
  return {
    ...describeSuspicion(suspicion),
    kind: "suspicion",
    key: suspicion.id,
    path: `/series/${suspicion.seriesId}`,
    confirmed: false,
    at: suspicion.openedAt,
  };
}

function restOf(
  news: Overview["news"],
  listed: { alerts: number; missing: number; comparisons: number; suspicions: number },
): NewsView["rest"] {
  const rest: NewsView["rest"] = [];
  const hidden = news.alertsTotal - listed.alerts;
  if (hidden > 0) rest.push({ text: countWords(hidden, "more regression"), path: "/alerts" });
  const silent = (news.missingTotal ?? 0) - listed.missing;
  if (silent > 0)
    rest.push({ text: `${countWords(silent, "more alert")} about missing data`, path: "/alerts" });
  const compared = (news.comparisons ?? []).length - listed.comparisons;
  if (compared > 0) rest.push({ text: countWords(compared, "more comparison"), path: "/runs" });
  const unlisted = news.suspicionsTotal - listed.suspicions;
  if (unlisted > 0)
    rest.push({ text: countWords(unlisted, "more suspected change"), path: "/alerts#suspected" });
  if (news.notConfirmed > 0) {
    const looked = countWords(news.notConfirmed, "change");
    rest.push({ text: `${looked} looked worse and did not show again`, path: "/alerts?view=all" });
  }
  if (news.improvements > 0) {
    const improved = countWords(news.improvements, "improvement");
    rest.push({ text: `${improved} confirmed`, path: "/alerts?direction=improvement" });
  }
  if (news.importedMoved > 0) {
    const histories = countWords(news.importedMoved, "imported history", "imported histories");
    rest.push({
      text: `${histories} with a regression and no alert`,
      path: "/series?origin=imported&state=moved",
    });
  }
  if (news.openBefore > 0) {
    const alerts = countWords(news.openBefore, "alert");
    rest.push({ text: `${alerts} from before still active`, path: "/alerts" });
  }
  return rest;
}

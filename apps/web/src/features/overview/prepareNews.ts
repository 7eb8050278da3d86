import {
  describeChange,
  describePlace,
  type NewsAlert,
  type Overview,
  type Suspicion,
  workloadName,
} from "@lapline/contracts";
import { countWords } from "../../components/format/countWords.ts";
import type { Change } from "../../components/format/prepareChange.ts";

/** Something that got worse. */
export interface NewsItem {
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
  const { alertsTotal, suspicionsTotal } = news;
  const items = [...news.alerts.map(alertItem), ...news.suspicions.map(suspicionItem)];
  const confirmed = countWords(alertsTotal, "regression");
  const suspected = `${suspicionsTotal} suspected`;
  const summary =
    alertsTotal === 0
      ? suspicionsTotal === 0
        ? "Nothing got worse"
        : `No regression confirmed, ${suspected}`
      : suspicionsTotal === 0
        ? `${confirmed} confirmed`
        : `${confirmed} confirmed, ${suspected}`;
  return {
    title: since === null ? "What got worse" : "What got worse since your last visit",
    summary,
    items,
    rest: restOf(news),
  };
}

function alertItem(alert: NewsAlert): NewsItem {
  const { id, worst, target, seriesCount, openedAt } = alert;
  const more =
    seriesCount > 1 ? ` and ${countWords(seriesCount - 1, "more series", "more series")}` : "";
  return {
    key: id,
    path: `/alerts/${id}`,
    what:
      worst === null
        ? alert.title
        : `${worst.measure.title} of ${workloadName(worst.scenario, worst)}${more}`,
    where: `${target} ${describePlace({ range: worst?.range ?? null }, alert)}${worst === null ? "" : ` · ${worst.label}`}`,
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

function alertCertainty({ state, worst }: NewsAlert): string {
  const shown = shownBy(worst);
  if (state === "acknowledged") return `${shown}, acknowledged`;
  return state === "resolved" ? `${shown}, resolved by now` : shown;
}

function suspicionItem(suspicion: Suspicion): NewsItem {
  const { measure, target, label } = suspicion;
  return {
    key: suspicion.id,
    path: `/series/${suspicion.seriesId}`,
    what: `${measure.title} of ${workloadName(suspicion.scenario, suspicion)}`,
    where: `${target} ${describePlace(suspicion, suspicion)} · ${label}`,
    change: describeChange(suspicion, measure),
    certainty: suspicionCertainty(suspicion),
    confirmed: false,
    at: suspicion.openedAt,
  };
}

function suspicionCertainty(suspicion: Suspicion): string {
  const { state, confirmations, confirmationsWanted, environmentEvent, imported } = suspicion;
  const doubt = environmentEvent ? ", the environment changed too" : "";
  if (state === "confirming") return `suspected, being compared now${doubt}`;
  if (imported) {
    return `suspected, ${confirmations} of ${confirmationsWanted} later versions confirm it${doubt}`;
  }
  const progress =
    confirmations > 0 ? `, ${confirmations} of ${confirmationsWanted} comparisons show it` : "";
  return `suspected, waits for a comparison${progress}${doubt}`;
}

function restOf(news: Overview["news"]): NewsView["rest"] {
  const rest: NewsView["rest"] = [];
  const hidden = news.alertsTotal - news.alerts.length;
  if (hidden > 0) rest.push({ text: `${hidden} more regressions`, path: "/alerts" });
  const unlisted = news.suspicionsTotal - news.suspicions.length;
  if (unlisted > 0) rest.push({ text: `${unlisted} more suspected changes`, path: "/series" });
  if (news.notConfirmed > 0) {
    const looked = countWords(news.notConfirmed, "change");
    rest.push({ text: `${looked} looked worse and did not show again`, path: "/alerts?view=all" });
  }
  if (news.improvements > 0) {
    const improved = countWords(news.improvements, "improvement");
    rest.push({ text: `${improved} confirmed`, path: "/alerts?direction=improvement" });
  }
  if (news.openBefore > 0) {
    const alerts = countWords(news.openBefore, "alert");
    rest.push({ text: `${alerts} from before still active`, path: "/alerts" });
  }
  return rest;
}

import type { NewsAlert, NewsComparison, Overview, Suspicion } from "@lapline/contracts";
import { describe, expect, it } from "vitest";
import { prepareNews } from "./prepareNews.ts";

const measure = {
  name: "latency_p99",
  title: "Latency p99",
  unit: "ns",
  direction: "lower_is_better",
} as const;
const size = { ratio: 1.08, ratioLow: 1.05, ratioHigh: 1.11, levels: null, range: null };
const alert: NewsAlert = {
  id: "a",
  title: "sqlite 1.0.7: something is slower",
  state: "open",
  target: "sqlite",
  baseVersion: "1.0.6",
  version: "1.0.7",
  seriesCount: 3,
  worst: {
    ...size,
    seriesId: "s",
    scenario: "records.insert",
    label: "local",
    measure,
    comparisons: 2,
    comparisonsShowing: 2,
  },
  openedAt: "2026-01-01T00:00:00.000Z",
};
const suspicion: Suspicion = {
  ...size,
  id: "x",
  seriesId: "s",
  target: "sqlite",
  scenario: "records.read",
  label: "local",
  measure,
  baseVersion: "1.0.6",
  version: "1.0.7",
  direction: "regression",
  state: "suspected",
  stateReason: null,
  environmentEvent: false,
  imported: false,
  confirmations: 0,
  confirmationsWanted: 1,
  comparisonJobId: null,
  alertId: null,
  openedAt: "2026-01-01T00:00:00.000Z",
  decidedAt: null,
};
const comparison: NewsComparison = {
  ...size,
  runId: "r",
  jobId: "j",
  target: "words",
  baseVersion: "v1.3.0",
  version: "v1.4.0",
  label: "local",
  scenario: "words.gobench",
  benchmark: "Hash-2",
  measure,
  seriesCount: 3,
  comparedAt: "2026-01-01T00:00:00.000Z",
};
const quiet: Overview["news"] = {
  alerts: [],
  alertsTotal: 0,
  suspicions: [],
  suspicionsTotal: 0,
  notConfirmed: 0,
  improvements: 0,
  openBefore: 0,
  importedMoved: 0,
};

const view = (news: Partial<Overview["news"]>, since: string | null = null) =>
  prepareNews({ since, news: { ...quiet, ...news } });

describe("prepareNews", () => {
  it("says in one sentence how many are sure and how many are not", () => {
    expect(view({}).summary).toBe("No confirmed regression");
    expect(view({ suspicionsTotal: 2 }).summary).toBe("No regression confirmed, 2 suspected");
    expect(view({ alertsTotal: 1 }).summary).toBe("1 regression confirmed");
    expect(view({ alertsTotal: 2, suspicionsTotal: 3 }).summary).toBe(
      "2 regressions confirmed, 3 suspected",
    );
  });

  it("tells what a comparison shows without an alert, once for its two versions", () => {
    expect(view({ comparisons: [comparison] }).summary).toBe("1 regression shown by a comparison");
    const news = { alerts: [alert], alertsTotal: 1, suspicions: [suspicion], suspicionsTotal: 1 };
    const again = { ...comparison, jobId: "k", runId: "q" };
    const { summary, items, rest } = view({ ...news, comparisons: [comparison, again] });
    expect(summary).toBe("1 regression confirmed, 1 shown by a comparison, 1 suspected");
    expect(items.map(({ kind }) => kind)).toEqual(["alert", "comparison", "suspicion"]);
    expect(items[1]).toMatchObject({
      path: "/runs/r",
      what: "Latency p99 of Hash-2 and 2 more measures",
      where: "words v1.3.0 → v1.4.0 · local · 1 more of this version",
      change: { verdict: "worse", words: "8\u202f% slower" },
      certainty: "shown by a comparison, no alert",
    });
    expect(rest).toEqual([]);
    const other = { ...comparison, jobId: "l", version: "v1.5.0" };
    expect(view({ comparisons: [comparison, again, other] }).summary).toBe(
      "2 regressions shown by comparisons",
    );
  });

  it("keeps alerts of different kinds about one version apart", () => {
    const over = { ...alert, id: "b", overBudget: true as const };
    const silent = { ...alert, id: "c", missingData: true as const, worst: null };
    const { summary, items } = view({
      ...{ alerts: [alert, over, silent], alertsTotal: 2, missingTotal: 1 },
    });
    expect(summary).toBe("2 regressions confirmed, 1 alert about missing data");
    expect(items.map(({ kind, certainty }) => [kind, certainty])).toEqual([
      ["alert", "confirmed by 2 comparisons"],
      ["alert", "over budget"],
      ["missing", "missing data"],
    ]);
  });

  it("speaks of a last visit only when there was one", () => {
    expect(view({}).title).toBe("What got worse");
    expect(view({}, "2026-01-01T00:00:00.000Z").title).toBe("What got worse since your last visit");
  });

  it("gives every item its size with an interval, and how sure it is", () => {
    const [sure, unsure] = view({ alerts: [alert], suspicions: [suspicion] }).items;
    expect(sure).toMatchObject({
      path: "/alerts/a",
      what: "Latency p99 of records.insert and 2 more series",
      where: "sqlite 1.0.6 → 1.0.7 · local",
      change: { verdict: "worse", words: "8\u202f% slower", interval: "[+5\u202f%, +11\u202f%]" },
      certainty: "confirmed by 2 comparisons",
    });
    expect(unsure).toMatchObject({
      path: "/series/s",
      what: "Latency p99 of records.read",
      certainty: "suspected, comparison queued",
      confirmed: false,
    });
  });

  it("tells how many of the comparisons show it, and of none where it was imported", () => {
    const certaintyOf = (comparisons: number, comparisonsShowing: number) => {
      if (alert.worst === null) throw new Error("the alert has no series");
      const worst = { ...alert.worst, comparisons, comparisonsShowing };
      return view({ alerts: [{ ...alert, worst }] }).items[0]?.certainty;
    };
    expect(certaintyOf(1, 1)).toBe("confirmed by 1 comparison");
    expect(certaintyOf(3, 2)).toBe("confirmed, 2 of 3 comparisons show it");
    expect(certaintyOf(2, 1)).toBe("confirmed, 1 of 2 comparisons shows it");
    expect(certaintyOf(0, 0)).toBe("confirmed");
  });

  it("tells a comparison under way, and doubt because of the environment", () => {
    const [item] = view({
      suspicions: [{ ...suspicion, state: "confirming", environmentEvent: true }],
    }).items;
    expect(item?.certainty).toBe("suspected, being compared now, the environment changed too");
  });

  it("counts what it does not list", () => {
    const { rest } = view({
      alerts: [alert],
      alertsTotal: 4,
      notConfirmed: 1,
      improvements: 2,
      openBefore: 5,
    });
    expect(rest.map(({ text }) => text)).toEqual([
      "3 more regressions",
      "1 change looked worse and did not show again",
      "2 improvements confirmed",
      "5 alerts from before still active",
    ]);
  });

  it("leads from imported histories that moved to the series list with these", () => {
    expect(view({ importedMoved: 1 }).rest).toEqual([
      {
        text: "1 imported history with a regression and no alert",
        path: "/series?origin=imported&state=moved",
      },
    ]);
    expect(view({ importedMoved: 3 }).rest[0]?.text).toBe(
      "3 imported histories with a regression and no alert",
    );
  });

  it("groups by target and version, in at most five lines, and counts the rest", () => {
    const alerts = [1, 2, 3, 4, 5, 6, 7].map((place) => ({
      ...alert,
      id: `${place}`,
      version: place < 3 ? "1.0.7" : `1.1.${place}`,
    }));
    const { items, rest } = view({ alerts, alertsTotal: 9 });
    expect(items).toHaveLength(5);
    expect(items[0]?.where).toContain("1 more of this version");
    // Five lines stand for six of nine.
    expect(rest[0]?.text).toBe("3 more regressions");
    const both = view({ alerts, alertsTotal: 7, suspicions: [suspicion], suspicionsTotal: 1 });
    expect(both.items.map(({ confirmed }) => confirmed)).toEqual([true, true, true, true, false]);
  });

  it("tells an imported history in one line", () => {
    const suspicions = [1, 2, 3].map((place) => ({
      ...suspicion,
      id: `${place}`,
      version: `1.0.${place}`,
      imported: true,
    }));
    const { items, rest } = view({ suspicions, suspicionsTotal: 3 });
    expect(items).toMatchObject([
      { what: "Imported history of sqlite", certainty: expect.stringMatching(/^3 suspected/) },
    ]);
    expect(rest).toEqual([]);
  });
});

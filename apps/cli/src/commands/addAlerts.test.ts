import { expect, test } from "vitest";
import { exitCodes } from "../failure.ts";
import { lapline } from "../testing/lapline.ts";
import { jobId } from "../testing/run.ts";
import { serve } from "../testing/serve.ts";

const commit = (sign: string) => sign.repeat(40);
const change = {
  ...{ ratio: 1.2, ratioLow: 1.15, ratioHigh: 1.25, range: null },
  levels: { before: 100, after: 120 },
};
const also = { ratio: 1.1, ratioLow: 1.05, ratioHigh: 1.15 };
const measure = { name: "t", title: "Parse", unit: "ns", direction: "lower_is_better" };
const summary = {
  ...{ id: jobId, title: "uuid: Parse 20 % slower", state: "open", direction: "regression" },
  ...{ target: "uuid", labels: ["local"], baseVersion: "1.0.0", version: commit("b") },
  ...{ seriesCount: 1, worst: null, assignee: null, snoozedUntil: null, revision: 7 },
  ...{ openedAt: "2026-11-20T12:00:00Z", updatedAt: "2026-11-20T12:00:00Z" },
};
const alert = {
  ...summary,
  ...{ environmentChanges: [], environmentRecorded: true, seriesOmitted: 0 },
  series: [
    {
      ...{ ...change, suspicionId: jobId, seriesId: jobId, scenario: "bench", params: {} },
      ...{ durability: "default", label: "local", measure, gone: null, confirmations: 1 },
      ...{ baseVersion: "1.0.0", version: commit("b"), evidence: [], points: [], noiseFloor: null },
      seen: { ...change, confidence: 0.99 },
    },
  ],
  why: {
    ...{
      confirmedBy: "A comparison confirms it.",
      comparisonJobId: jobId,
      rule: null,
      minChange: 0.01,
    },
    refusal: null,
  },
  ...{ acknowledgedBy: null, acknowledgedAt: null, note: null, dismissReason: null },
  ...{ dismissedAt: null, resolvedByVersion: null, resolvedAt: null, mergedInto: null },
  ...{ bisection: null, history: [], mails: { sent: 0, stored: 0, waiting: 0, failed: 0 } },
};
const alsoMoved = [{ ...{ seriesId: jobId, scenario: "bench", params: {} }, measure, ...also }];
const caller = {
  project: { id: jobId, slug: "acme", name: "Acme" },
  caller: { kind: "apiKey", name: "ci", scopes: ["read", "submit"], expiresAt: null },
};

/** A server with one alert, that refuses every change for `refused` where that is given. */
const serveAlert = (refused?: string) =>
  serve(({ route }) => {
    const changes = refused === undefined ? [] : [{ id: jobId, reason: refused }];
    const body = route.startsWith("POST")
      ? { changed: refused === undefined ? [jobId] : [], refused: changes }
      : route.endsWith("/caller")
        ? caller
        : route.includes(jobId)
          ? { ...alert, alsoMoved }
          : { items: route.includes("dismissed") ? [] : [summary], nextCursor: null };
    return { status: 200, body };
  });

test("alerts are listed by view, and an empty inbox says how to see closed ones", async () => {
  const { url, requests } = await serveAlert();
  const access = { url, apiKey: "k" };
  const shown = await lapline(["alerts", "-t", "uuid"], access);
  expect(shown.printed).toMatch(/2026-11-20 +open +uuid: Parse 20 % slower +local/);
  const none = await lapline(["alerts", "list", "--view", "dismissed"], access);
  expect(none.printed).toBe("No alerts.");
  expect(requests.map(({ route }) => route)).toEqual([
    "GET /api/v1/alerts?target=uuid&limit=50",
    "GET /api/v1/alerts?view=dismissed&limit=50",
  ]);
});

test("one alert says why it came, what moved, and where its page is", async () => {
  const { url } = await serveAlert();
  const { printed } = await lapline(["alerts", "show", jobId], { url, apiKey: "k" });
  expect(printed).toContain(
    "Why: A comparison confirms it.\nThe default applies from 1\u202f% on.",
  );
  expect(printed.replaceAll("\u202f", " ")).toMatch(
    /bench +Parse +local +1\.0\.0 → bbbbbbbbbbbb +20 % slower +\[\+15 %, \+25 %\]/,
  );
  expect(printed.replaceAll("\u202f", " ")).toMatch(
    /also shows:\n.*\n {2}bench +Parse +10 % slower +\[\+5 %, \+15 %\]/,
  );
  expect(printed).toContain(`Page: ${url}/p/acme/alerts/${jobId}`);
});

test.each([
  [["acknowledge", "--note", "Ada looks"], { kind: "acknowledge", note: "Ada looks" }],
  [["acknowledge"], { kind: "acknowledge" }],
  [["dismiss", "--reason", "wanted"], { kind: "dismiss", reason: "wanted" }],
  [["reopen"], { kind: "reopen" }],
])("alerts %j changes the revision that was read", async ([name = "", ...options], action) => {
  const { url, requests } = await serveAlert();
  const args = ["alerts", name, jobId, ...options];
  const { printed, code } = await lapline(args, { url, apiKey: "k" });
  expect(code).toBe(exitCodes.ok);
  expect(printed).toContain("uuid: Parse 20 % slower");
  expect(requests.at(-1)?.body).toEqual({ alerts: [{ id: jobId, revision: 7 }], action });
});

test("a change that the server refuses is a failure with its reason", async () => {
  const { url } = await serveAlert("changed_meanwhile");
  const { code, sentence } = await lapline(["alerts", "reopen", jobId], { url, apiKey: "k" });
  expect(code).toBe(exitCodes.refused);
  expect(sentence).toContain("Somebody else changed the alert");
});

test("an alert about missing data says why, what to do, and what waits", async () => {
  const missing = {
    label: "local",
    reasons: [{ code: "no_machine", sentence: "No machine serves local.", next: "Start one." }],
    workloads: [
      {
        ...{ scenario: "bench", series: 2, seriesId: jobId, jobId, version: "1.7", dueBy: "pace" },
        ...{ lastAt: "2026-11-20T03:00:00.000Z", dueAt: "2026-11-21T03:00:00.000Z" },
      },
    ],
    workloadsOmitted: 2,
  };
  const { url } = await serve(({ route }) => ({
    status: 200,
    body: route.endsWith("/caller") ? caller : { ...alert, series: [], why: null, missing },
  }));
  const { printed } = await lapline(["alerts", "show", jobId], { url, apiKey: "k" });
  expect(printed).toContain("Why: No machine serves local. Start one.\n");
  expect(printed).toMatch(/bench +1\.7 +2026-11-20 +2026-11-21 +pace/);
  expect(printed).toContain("and 2 more workloads");
});

test("an alert about a budget says the budget and what is over it", async () => {
  const p99 = { ...measure, name: "latency_p99", title: "p99" };
  const over = {
    ...{ seriesId: jobId, jobId, scenario: "bench", label: "local", version: "1.7" },
    ...{ value: 23.1e6, ciLow: 22.8e6, ciHigh: 23.4e6 },
  };
  const budget = {
    ...{ budgetId: jobId, measure: p99, bound: "at_most", value: 20e6 },
    ...{ series: [over], seriesOmitted: 2 },
  };
  const { url } = await serve(({ route }) => ({
    status: 200,
    body: route.endsWith("/caller") ? caller : { ...alert, series: [], why: null, budget },
  }));
  const { printed } = await lapline(["alerts", "show", jobId], { url, apiKey: "k" });
  const plain = printed.replaceAll("\u202f", " ");
  expect(plain).toContain("Budget: at most 20 ms\n");
  expect(plain).toMatch(/bench +p99 +local +1\.7 +23\.1 ms +22\.8 – 23\.4 ms/);
  expect(plain).toContain("and 2 more series");
});

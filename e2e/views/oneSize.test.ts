import { randomUUID } from "node:crypto";
import {
  alertSchema,
  alertSummarySchema,
  compareViewSchema,
  createdShareSchema,
  describeChange,
  overviewSchema,
  pageSchema,
  rulePreviewSchema,
  searchSchema,
  seriesSchema,
  shareSnapshotSchema,
  suspicionSchema,
} from "@lapline/contracts";
import { transact } from "@lapline/db";
import { claimMail } from "@lapline/engine";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { lapline } from "../../apps/cli/src/testing/lapline.ts";
import { composeMail } from "../../apps/control/src/mail/composeMail.ts";
import { composeBody } from "../../apps/control/src/webhooks/composeBody.ts";
import { prepareChangeChart } from "../../apps/web/src/features/alerts/prepareChangeChart.ts";
import { prepareChanges } from "../../apps/web/src/features/compare/prepareChanges.ts";
import { prepareNews } from "../../apps/web/src/features/overview/prepareNews.ts";
import { prepareHistory } from "../../apps/web/src/features/series/history/prepareHistory.ts";
import { plainOptions } from "../../apps/web/src/features/series/history/testHistory.ts";
import { digestShare } from "../../apps/web/src/server/shares/digestShare.ts";
import { handleSnapshot } from "../../apps/web/src/server/shares/handleSnapshot.ts";
import { call, makeKey, stubServerEnv } from "../../apps/web/src/testing/openTestWeb.ts";
import { moveSuspicion } from "../../packages/engine/src/judgment/suspicions/moveSuspicion.ts";
import { measure } from "../../packages/engine/src/testing/measure.ts";
import {
  openTestEngine,
  type TestEngine,
} from "../../packages/engine/src/testing/openTestEngine.ts";
import { serveCalls } from "./serveCalls.ts";

const home = "https://bench.example";

let engine: TestEngine;
let key: string;

beforeAll(async () => {
  engine = await inOwnDatabase(async (url) => {
    stubServerEnv(url);
    return openTestEngine(url);
  });
  key = await makeKey(engine.projectId, "admin");
  await engine.db.webhook.create({
    data: {
      id: randomUUID(),
      projectId: engine.projectId,
      name: "listens",
      sealedUrl: "sealed",
      urlShown: "https://hooks.example",
      events: ["alert.confirmed"],
    },
  });
  return engine.close;
});

async function get<T>(path: string, schema: z.ZodType<T>, body?: unknown): Promise<T> {
  const answer = await call(`/api/v1${path}`, body === undefined ? { key } : { key, body });
  const text = await answer.text();
  expect(answer.ok, text).toBe(true);
  return schema.parse(JSON.parse(text));
}

interface Planted {
  scenario: string;
  /** Versions are `<major>.0.0` to `<major>.23.0`; the twelfth is the last of the old level. */
  major: number;
  before: number;
  after: number;
}

/** Versions whose latency steps from one level to another; answers the suspicion of it. */
async function plant({ scenario, major, before, after }: Planted): Promise<string> {
  for (let minor = 0; minor < 24; minor += 1) {
    // Half of the noise is none, so that medians are the levels, and the two versions at the step.
    const noise = [0, 0.005, -0.005, 0][minor % 4] ?? 0;
    await measure(engine, {
      version: `${major}.${minor}.0`,
      value: 1000 * (1 + (((minor * 7) % 5) - 2) / 500),
      latency: (minor < 12 ? before : after) * (1 + noise),
      submission: { scenarios: [{ scenario }] },
    });
  }
  const where = { series: { scenarioId: scenario } };
  const [suspicion, ...others] = await engine.db.suspicion.findMany({
    where,
    include: { version: true },
  });
  expect(others).toEqual([]);
  expect(suspicion?.version.name).toBe(`${major}.12.0`);
  return suspicion?.id ?? "";
}

async function confirm(
  suspicionId: string,
  measured?: { ratio: number; ratioLow: number; ratioHigh: number },
): Promise<void> {
  const { state } = await engine.db.suspicion.findUniqueOrThrow({ where: { id: suspicionId } });
  const move = { suspicionId, from: state, to: "confirmed", reason: null } as const;
  await transact(engine.db, (tx) =>
    moveSuspicion(tx, engine.context, { ...move, ...(measured === undefined ? {} : { measured }) }),
  );
}

/** What is said of one confirmed change, by where it stands. */
async function readEverywhere(suspicionId: string): Promise<Record<string, string>> {
  const { db } = engine;
  const {
    seriesId,
    alertId,
    series: known,
  } = await db.suspicion.findUniqueOrThrow({
    where: { id: suspicionId },
    include: { series: true },
  });
  const series = await get(`/series/${seriesId}`, seriesSchema);
  const alert = await get(`/alerts/${alertId}`, alertSchema);
  const { items: alerts } = await get("/alerts", pageSchema(alertSummarySchema));
  const { items: suspicions } = await get(
    `/suspicions?seriesId=${seriesId}`,
    pageSchema(suspicionSchema),
  );
  const overview = await get("/overview", overviewSchema);
  const found = await get(`/search?q=${encodeURIComponent(alert.version)}`, searchSchema);
  const rule = { name: "tried", scenario: known.scenarioId, measure: known.measure };
  const preview = await get("/rules/preview", rulePreviewSchema, rule);
  const said = (changes: readonly (Parameters<typeof describeChange>[0] | null | undefined)[]) =>
    changes
      .map((change) => {
        if (change == null) return "nothing";
        const { words, interval, levels } = describeChange(change, series.measure);
        return `${words} ${interval} ${levels ?? ""}`;
      })
      .join();
  const { signs } = prepareHistory(series, plainOptions);
  const news = prepareNews(overview).items.find(({ path }) => path === `/alerts/${alertId}`);
  const url = await serveCalls();
  return {
    "series page": signs.map(({ label, change }) => `${label} ${change.levels ?? ""}`).join(),
    "series in the API": said(series.signs),
    "alert in the API": said(alert.series),
    "alert title": alert.title,
    "alert chart": alert.series.map((each) => prepareChangeChart(each).summary).join(),
    "alert list": said(alerts.filter(({ id }) => id === alertId).map(({ worst }) => worst)),
    suspicion: said(suspicions),
    "rule preview": said(preview.items),
    overview: `${news?.change?.words} ${news?.change?.interval}`,
    search: found.alerts.map(({ title }) => title).join(),
    ...(await readMail(alert.id)),
    webhook: await readWebhook(alert.id),
    "command line": (await lapline(["series", "show", seriesId], { url, apiKey: key })).printed,
  };
}

/** The two versions at the step beside each other. */
async function readComparison(suspicionId: string): Promise<string> {
  const { series, version, baseVersion } = await engine.db.suspicion.findUniqueOrThrow({
    where: { id: suspicionId },
    include: {
      version: true,
      baseVersion: true,
      series: { include: { target: true, label: true } },
    },
  });
  const columns = [baseVersion, version].map(({ name }) =>
    [series.target.key, name, series.durability, series.provisioner, series.label.name].join("~"),
  );
  const view = await get(`/compare?columns=${columns.join()}`, compareViewSchema);
  const { changed } = prepareChanges(view);
  const own = changed.filter(({ row }) => row.measure.name === series.measure);
  return own.map(({ words }) => words?.words).join();
}

async function readMail(alertId: string): Promise<Record<string, string>> {
  const mail = await claimMail(engine.context);
  expect(mail?.alertId).toBe(alertId);
  const content = mail === null ? null : await composeMail(engine.context, mail, home);
  if (content === null) throw new Error("there was no mail");
  return { "mail subject": content.subject, "mail text": content.text, "mail HTML": content.html };
}

async function readWebhook(alertId: string): Promise<string> {
  const event = await engine.db.outboundEvent.findFirstOrThrow({
    where: { dedupeKey: { contains: alertId } },
  });
  const body = { type: event.type, at: new Date(), data: event.data, projectSlug: "test" };
  return composeBody("standard", body, home);
}

/** What a frozen share of the series says of it in a few words, beside its picture. */
async function readShare(suspicionId: string): Promise<string> {
  const where = { id: suspicionId };
  const { seriesId } = await engine.db.suspicion.findUniqueOrThrow({ where });
  const body = { subject: { kind: "series", id: seriesId }, title: "Shared", expiresInDays: 30 };
  const { url } = await get("/shares", createdShareSchema, body);
  const token = url.slice(url.lastIndexOf("/") + 1);
  const answer = await handleSnapshot(new Request(new URL("/", home)), token);
  const { content } = shareSnapshotSchema.parse(await answer.json());
  return digestShare(content)
    .lines.map(({ label, words }) => `${label}: ${words}`)
    .join("\n");
}

/** Sizes that a text states, as "121 % slower". */
function sizesIn(text: string): string[] {
  const plain = text.replaceAll(/[\u202f\u00a0]/g, " ");
  return [...new Set(plain.match(/\d[\d.,]* (?:%|times) (?:slower|faster)/g) ?? [])];
}

const narrow = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, " ");

test("a change that the history shows has one size everywhere, of the levels that stand beside it", async () => {
  const planted = { scenario: "records.insert", major: 1, before: 4_980_000, after: 11_000_000 };
  const suspicionId = await plant(planted);
  await confirm(suspicionId);
  const places = await readEverywhere(suspicionId);
  for (const [place, text] of Object.entries(places)) {
    expect([place, sizesIn(text)]).toEqual([place, ["121 % slower"]]);
    const levels = narrow(text).match(/from [\d.,]+ ms to [\d.,]+ ms/g) ?? [];
    expect([place, ...new Set(levels)].slice(1)).toEqual(
      levels.length === 0 ? [] : ["from 4.98 ms to 11 ms"],
    );
  }
  const withLevels = ["series page", "alert chart", "mail text", "mail HTML", "command line"];
  for (const place of withLevels) expect(narrow(places[place] ?? "")).toContain("from 4.98 ms");
  expect(narrow(await readShare(suspicionId))).toContain("moved at 1.12.0: +121 %");
  expect(sizesIn(await readComparison(suspicionId))).toEqual(["121 % slower"]);
});

test("a change that a comparison measured has its size everywhere, and no levels of another one", async () => {
  const planted = { scenario: "records.read", major: 2, before: 4_290_000, after: 4_460_000 };
  const suspicionId = await plant(planted);
  await confirm(suspicionId, { ratio: 1.0752, ratioLow: 1.071, ratioHigh: 1.0794 });
  const places = await readEverywhere(suspicionId);
  for (const [place, text] of Object.entries(places)) {
    expect([place, sizesIn(text)]).toEqual([place, ["7.52 % slower"]]);
    expect([place, narrow(text).match(/from [\d.,]+ ms to/)]).toEqual([place, null]);
  }
  expect(narrow(await readShare(suspicionId))).toContain("moved at 2.12.0: +7.52 %");
});

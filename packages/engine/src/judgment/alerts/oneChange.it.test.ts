import {
  describeAlertPlace,
  describeChange,
  describeMove,
  describePlace,
  describeRatio,
  readReason,
  webhookInputSchema,
} from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { createVault } from "../../access/secrets/createVault.ts";
import { createWebhook } from "../../publishing/webhooks/createWebhook.ts";
import { getSeries } from "../../results/series/getSeries.ts";
import { listSeries } from "../../results/series/listSeries.ts";
import { openAlertBook } from "../../testing/openAlertBook.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { testMeasures } from "../../testing/testCatalog.ts";
import { readOverview } from "../overview/readOverview.ts";
import { listSuspicions } from "../suspicions/listSuspicions.ts";
import { getAlert } from "./getAlert.ts";
import { listAlerts } from "./listAlerts.ts";

let engine: TestEngine;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  const { context, projectId } = engine;
  const vault = createVault("ab".repeat(32), context.random) ?? expect.unreachable();
  const webhook = webhookInputSchema.parse({
    ...{ name: "alerts", url: "https://ci.example.org/hook" },
    events: ["alert.confirmed", "alert.changed"],
  });
  await createWebhook(context, vault, { projectId, actor: testActor, webhook });
  return engine.close;
});

interface Sized {
  ratio: number;
  ratioLow: number;
  ratioHigh: number;
}

/** What a title is made of. */
interface Stated {
  baseVersion: string;
  version: string;
  range: { after: string; upTo: string } | null;
  worst: Sized;
}

/** Size and place of a change, in the words of every view. */
const said = (place: string, size: Sized) => {
  const { words, interval } = describeRatio(size, "ops/s", "higher_is_better");
  return `${words} ${interval} ${place}`;
};

/** What each place says of the headline of an alert. */
async function everyPlace(alertId: string): Promise<Map<string, string>> {
  const { context, projectId, db } = engine;
  const { items: listed } = await listAlerts(context, { projectId, limit: 10 });
  const summary = listed.find(({ id }) => id === alertId) ?? expect.unreachable();
  const alert = (await getAlert(context, { projectId, alertId })) ?? expect.unreachable();
  const { news } = await readOverview(context, { projectId, since: null });
  const fresh = news.alerts.find(({ id }) => id === alertId) ?? expect.unreachable();
  const stored = await db.alert.findUniqueOrThrow({ where: { id: alertId } });
  const title = readReason(stored.title);
  if (title.code !== "series_moved") throw new Error(title.code);
  const stated = title.facts as unknown as Stated;
  const seriesId = summary.worst?.seriesId ?? "";
  const series = (await getSeries(context, { projectId, seriesId })) ?? expect.unreachable();
  const sign = series.signs.at(-1) ?? expect.unreachable();
  const all = await listSeries(context, { projectId, limit: 50, sort: "name" });
  const move = all.items.find(({ id }) => id === seriesId)?.move ?? expect.unreachable();
  const suspicions = await listSuspicions(context, { projectId, limit: 50, seriesId });
  const [suspicion = expect.unreachable()] = suspicions.items;
  const [first = expect.unreachable()] = alert.series;
  const event = await db.outboundEvent.findFirstOrThrow({ orderBy: { id: "desc" } });
  const told = (event.data as { alert: typeof summary & { size: typeof summary.worst } }).alert;
  const worst = (one: { worst: Sized | null }) => one.worst ?? expect.unreachable();
  const named = { baseVersion: sign.beforeVersion, version: sign.version };
  const [measure = expect.unreachable()] = testMeasures;
  const { words, interval } = describeChange(first, measure);
  // The list of series says from where on, which is the same place in fewer words.
  expect(describeMove(move)).toBe(
    first.range === null ? `since ${first.version}` : describePlace(first, first),
  );
  return new Map([
    ["title", said(describePlace(stated, stated), stated.worst)],
    ["alerts", said(describeAlertPlace(summary), worst(summary))],
    ["alert", said(describeAlertPlace(alert), worst(alert))],
    ["row of the alert", `${words} ${interval} ${describePlace(first, first)}`],
    ["overview", said(describeAlertPlace(fresh), worst(fresh))],
    [
      "webhook",
      said(describeAlertPlace({ ...told, worst: told.size }), worst({ worst: told.size })),
    ],
    ["series", said(describePlace(sign, named), sign)],
    ["series list", said(describePlace(first, first), move)],
    ["suspicions", said(describePlace(suspicion, suspicion), suspicion)],
  ]);
}

test.each(["one version", "a range"])(
  "every place says the same of one change that lies at %s, also where another series is nearer",
  async (place) => {
    const { db } = engine;
    const book = openAlertBook(engine);
    const near = await book.measureAll([100, 101, 100, 90, 91]);
    const far = await book.measureAll([200, 200, 200, 160, 160], "records.read");
    await book.confirm({ seriesId: near, version: "1.0.3", ratio: 0.9 });
    const id = await book.insert({ seriesId: far, version: "1.0.3", ratio: 0.8 });
    const version = (name: string) => db.version.findFirstOrThrow({ where: { name } });
    const [before, after] = await Promise.all([version("1.0.1"), version("1.0.4")]);
    // It was not measured at the version before, and its comparison found another size than its history.
    const range = place === "a range" ? { rangeFromId: before.id, rangeToId: after.id } : {};
    const data = { baseVersionId: before.id, ratio: 0.82, ratioLow: 0.81, ratioHigh: 0.83 };
    await db.suspicion.update({ where: { id }, data: { ...data, ...range } });
    const raised = (await book.raise(id)) ?? expect.unreachable();
    const places = await everyPlace(raised.alertId);
    const where = place === "a range" ? "between 1.0.1 and 1.0.4" : "1.0.1 \u2192 1.0.3";
    const size = said(where, data);
    expect([...places]).toEqual([...places.keys()].map((name) => [name, size]));
  },
);

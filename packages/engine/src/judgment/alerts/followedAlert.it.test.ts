import { transact } from "@lapline/db";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { measure } from "../../testing/measure.ts";
import { noisy } from "../../testing/noisy.ts";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { moveSuspicion } from "../suspicions/moveSuspicion.ts";
import { getAlert } from "./getAlert.ts";

let engine: TestEngine;
let posted: number;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  posted = 0;
  return engine.close;
});

const post = (version: string, level: number) => {
  posted += 1;
  return measure(engine, { version, value: noisy(level, posted) });
};

/** A fall at 1.12.0, confirmed by its history alone or as a comparison measured it; answers its alert. */
async function raise(measured?: { ratio: number; ratioLow: number; ratioHigh: number }) {
  for (let minor = 0; minor < 12; minor += 1) await post(`1.${minor}.0`, 1000);
  for (let minor = 12; minor < 20; minor += 1) await post(`1.${minor}.0`, 800);
  const suspicion = await engine.db.suspicion.findFirstOrThrow({
    where: { series: { measure: "throughput" } },
  });
  const move = { suspicionId: suspicion.id, from: suspicion.state, to: "confirmed" } as const;
  await transact(engine.db, (tx) =>
    moveSuspicion(tx, engine.context, { ...move, ...(measured === undefined ? {} : { measured }) }),
  );
  const { id } = await engine.db.alert.findFirstOrThrow();
  const read = async () => {
    const alert = await getAlert(engine.context, { projectId: engine.projectId, alertId: id });
    if (alert === null) throw new Error("the alert is gone");
    return alert;
  };
  return read;
}

test("an alert of what the history alone shows goes to the version at which the new level begins", async () => {
  const read = await raise();
  expect(await read()).toMatchObject({ baseVersion: "1.11.0", version: "1.12.0" });
  await post("1.11.1", 800);
  const alert = await read();
  expect(alert).toMatchObject({ baseVersion: "1.11.0", version: "1.11.1" });
  expect(alert.title).toContain("alpha 1.11.1: ");
  expect(alert.title).toContain("than in 1.11.0");
  const [series] = alert.series;
  const { before = Number.NaN, after = Number.NaN } = series?.levels ?? {};
  expect(series?.ratio).toBe(after / before);
});

test("an alert whose size a comparison measured keeps the versions that were compared", async () => {
  const measured = { ratio: 0.81, ratioLow: 0.8, ratioHigh: 0.82 };
  const read = await raise(measured);
  await post("1.11.1", 800);
  const alert = await read();
  expect(alert).toMatchObject({ baseVersion: "1.11.0", version: "1.12.0" });
  expect(alert.series).toMatchObject([{ ...measured, levels: null, range: null }]);
});

test("an alert whose place is open says between which versions it lies", async () => {
  for (let minor = 0; minor < 12; minor += 1) await post(`1.${minor}.0`, 1000);
  // Neither level: the change may have come with any of the three.
  for (const [nth, between] of [890, 910].entries()) await post(`1.11.${nth + 1}`, between);
  for (let minor = 12; minor < 22; minor += 1) await post(`1.${minor}.0`, 800);
  const { id, state } = await engine.db.suspicion.findFirstOrThrow({
    where: { series: { measure: "throughput" }, state: { not: "withdrawn" } },
  });
  await transact(engine.db, (tx) =>
    moveSuspicion(tx, engine.context, { suspicionId: id, from: state, to: "confirmed" }),
  );
  const { id: alertId } = await engine.db.alert.findFirstOrThrow();
  const alert = await getAlert(engine.context, { projectId: engine.projectId, alertId });
  expect(alert?.worst?.range).toEqual({ after: "1.11.0", upTo: "1.12.0" });
  expect(alert?.title).toContain("alpha between 1.11.0 and 1.12.0: ");
});

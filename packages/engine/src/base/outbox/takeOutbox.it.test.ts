import { randomUUID } from "node:crypto";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { markOutboxDone } from "./markOutboxDone.ts";
import { putOutbox } from "./putOutbox.ts";
import { takeOutbox } from "./takeOutbox.ts";

let engine: TestEngine;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

test("a mail that is asked for behind a thousand results is the next that is taken", async () => {
  const { context, db, projectId } = engine;
  const results = Array.from({ length: 1_000 }, () => ({
    kind: "process_report" as const,
    reportId: randomUUID(),
  }));
  const again = { kind: "reprocess" as const, projectId, scope: {}, force: true, after: null };
  await putOutbox(db, [...results, again]);
  await putOutbox(db, [{ kind: "password_reset", email: "anna@example.org" }]);
  const first = await takeOutbox(context, 100);
  expect(first.entries).toHaveLength(100);
  const kinds = first.entries.map(({ entry }) => entry.kind);
  expect(kinds).toContain("password_reset");
  await markOutboxDone(
    context,
    first.entries.map(({ id }) => id),
  );
  await putOutbox(db, [{ kind: "mail", mailId: randomUUID() }]);
  const [only, ...none] = (await takeOutbox(context, 1)).entries;
  expect([only?.entry.kind, none]).toEqual(["mail", []]);
  // What is left comes in its order, and nothing is left out.
  const rest = (await takeOutbox(context, 2_000)).entries;
  expect(rest.map(({ entry }) => entry)).toEqual([...results.slice(99), again]);
});

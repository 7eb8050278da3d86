import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ApiAnswer } from "../api/apiAnswer.ts";
import { sendLeftovers } from "./sendSpooled.ts";
import { openSpool, type SpoolEntry } from "./spool.ts";

let dir: string;
const log = pino({ level: "silent" });

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "lapline-spool-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

function entry(fence = 1): SpoolEntry {
  return {
    kind: "fail",
    jobId: randomUUID(),
    body: { fence, code: "worker_stopped", message: "told to stop" },
  };
}

function answering(answer: ApiAnswer<{ outcome: "accepted" | "duplicate" | "refused" }>) {
  return { fail: async () => answer, report: async () => answer };
}

test("an entry survives a restart of the worker and is read back as it was", async () => {
  const stored = entry();
  const name = await (await openSpool(dir)).put(stored);
  const reopened = await openSpool(dir);
  expect(await reopened.names()).toEqual([name]);
  expect(await reopened.read(name)).toEqual(stored);
});

test("what a crash left half written is not taken for a result", async () => {
  await writeFile(join(dir, "x.1.report.json.partial"), '{"kind":"repo');
  const spool = await openSpool(dir);
  expect(await spool.names()).toEqual([]);
  expect(await readdir(dir)).toEqual([]);
});

test("a damaged entry is set aside and does not block the others", async () => {
  await writeFile(join(dir, "a.1.report.json"), "not json");
  const spool = await openSpool(dir);
  await spool.put(entry());
  const api = answering({ kind: "ok", value: { outcome: "accepted" } });
  expect(await sendLeftovers({ spool, api, log })).toEqual({ left: 0 });
  expect(await readdir(dir)).toEqual(["a.1.report.json.bad"]);
});

test.each(["accepted", "duplicate", "refused"] as const)(
  "an entry is deleted once the server says %s",
  async (outcome) => {
    const spool = await openSpool(dir);
    await spool.put(entry());
    const api = answering({ kind: "ok", value: { outcome } });
    await sendLeftovers({ spool, api, log });
    expect(await spool.names()).toEqual([]);
  },
);

test.each([
  { kind: "unavailable", sentence: "away" },
  { kind: "unauthorized", sentence: "who?" },
  { kind: "outdated", sentence: "too old" },
] as const)("an entry stays while the answer is $kind", async (answer) => {
  const spool = await openSpool(dir);
  await spool.put(entry());
  await spool.put(entry());
  expect(await sendLeftovers({ spool, api: answering(answer), log })).toEqual({ left: 2 });
  expect(await spool.names()).toHaveLength(2);
});

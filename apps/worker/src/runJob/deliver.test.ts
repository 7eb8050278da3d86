import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FailRequest, ReportResponse } from "@lapline/contracts";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ApiAnswer } from "../api/apiAnswer.ts";
import { openSpool, type Spool, type SpoolEntry } from "../spool/spool.ts";
import { deliver } from "./deliver.ts";

let dir: string;
let spool: Spool;
let fails: FailRequest[];
let rejections: string[];
const log = pino({ level: "silent" });
const open = new AbortController().signal;
const accepted: ApiAnswer<ReportResponse> = { kind: "ok", value: { outcome: "accepted" } };
const away: ApiAnswer<ReportResponse> = { kind: "unavailable", sentence: "away" };

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "lapline-deliver-"));
  spool = await openSpool(dir);
  fails = [];
  rejections = [];
});
afterEach(() => rm(dir, { recursive: true }));

const entry: SpoolEntry = {
  kind: "fail",
  jobId: randomUUID(),
  body: { fence: 3, code: "target_exited", message: "exit code 1" },
};

function worker(answers: ApiAnswer<ReportResponse>[], store: Spool = spool) {
  const fail = async (_: string, body: FailRequest) => {
    fails.push(body);
    return answers.shift() ?? accepted;
  };
  const onRejected = (sentence: string) => rejections.push(sentence);
  return { api: { fail, report: async () => accepted }, spool: store, log, onRejected };
}

test("the result is safe before anything is posted, and gone once it is acknowledged", async () => {
  let storedBeforePost: string[] = [];
  const beforePost = async () => {
    storedBeforePost = await spool.names();
    expect(fails).toEqual([]);
  };
  await deliver(worker([accepted]), entry, beforePost, open);
  expect(storedBeforePost).toHaveLength(1);
  expect(fails).toEqual([entry.body]);
  expect(await spool.names()).toEqual([]);
});

test("a server that is away is asked again until it takes the result", async () => {
  await deliver(worker([away, away, accepted]), entry, async () => undefined, open);
  expect(fails).toHaveLength(3);
  expect(await spool.names()).toEqual([]);
});

test("an attempt that is over tries once; the spool keeps what was not taken", async () => {
  await deliver(worker([away]), entry, async () => undefined, AbortSignal.abort());
  expect(fails).toHaveLength(1);
  expect(await spool.names()).toHaveLength(1);
});

test("a revoked machine tells its worker and keeps the result", async () => {
  const revoked: ApiAnswer<ReportResponse> = { kind: "unauthorized", sentence: "revoked" };
  await deliver(worker([revoked]), entry, async () => undefined, open);
  expect(rejections).toHaveLength(1);
  expect(await spool.names()).toHaveLength(1);
});

test("a disk that takes nothing fails the job with disk_full instead of losing it in silence", async () => {
  const full: Spool = {
    ...spool,
    put: async () => {
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    },
  };
  await deliver(worker([accepted], full), entry, async () => undefined, open);
  expect(fails).toMatchObject([{ fence: 3, code: "disk_full" }]);
});

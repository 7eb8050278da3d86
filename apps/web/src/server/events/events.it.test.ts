import { createHash, randomUUID } from "node:crypto";
import { logEventSchemas, runEventSchemas } from "@lapline/contracts";
import { createSecret } from "@lapline/engine";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, describe, expect, it } from "vitest";
import { callMachine, claimJob } from "../../testing/measureJob.ts";
import {
  addPerson,
  call,
  makeKey,
  openTestWeb,
  origin,
  password,
  registerMachine,
  signIn,
  type TestWeb,
} from "../../testing/openTestWeb.ts";
import { readEvents, type TestEvent } from "../../testing/readEvents.ts";
import { testSubmission } from "../../testing/testSubmission.ts";
import { database } from "../database.ts";
import { engine } from "../engine.ts";

let web: TestWeb;
let machineKey: string;
beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  machineKey = await registerMachine(web.projectId, "local");
  return web.close;
});

async function submit(): Promise<{ runId: string; jobId: string }> {
  const response = await call("/api/v1/runs", { body: testSubmission(), key: web.adminKey });
  const { id, jobs } = await response.json();
  return { runId: id, jobId: jobs[0].id };
}

const open = async (path: string, lastId?: string) => {
  const headers = lastId === undefined ? {} : { "last-event-id": lastId };
  return call(`/api/v1${path}`, { key: web.adminKey, headers });
};

const say = (jobId: string, fence: number, sequences: number[]) =>
  callMachine(machineKey, `/jobs/${jobId}/logs`, {
    fence,
    chunks: sequences.map((sequence) => ({ sequence, offset: sequence, text: `${sequence}` })),
  });

const cancel = (jobId: string) =>
  call(`/api/v1/jobs/${jobId}/cancel`, { method: "POST", key: web.adminKey });

/** Breaks the connection on which changes are heard, as a restart of PostgreSQL would. */
const breakFeed = () =>
  database().$executeRaw`
    SELECT pg_terminate_backend("pid") FROM pg_stat_activity
    WHERE "application_name" = 'lapline-changes' AND "datname" = current_database()`;

const text = ({ event, id, data }: TestEvent) =>
  event === "log" ? `${id} ${data.text}` : `${event} ${JSON.stringify(data)}`;

describe("live streams", () => {
  it("show a run at every step, and end when its jobs have ended", async () => {
    const { runId, jobId } = await submit();
    const response = await open(`/runs/${runId}/events`);
    expect(response.headers.get("cache-control")).toContain("no-transform");
    const events = readEvents(response);
    const seen: string[] = [];
    const until = async (status: string) => {
      while (seen.at(-1) !== status) {
        const event = await events.next();
        if (event === null || event.event !== "run") throw new Error(JSON.stringify(event));
        seen.push(runEventSchemas.run.parse(event.data).jobs[0]?.status ?? "");
      }
    };
    await until("QUEUED");
    const { fence } = await claimJob(machineKey);
    await until("CLAIMED");
    await callMachine(machineKey, `/jobs/${jobId}/start`, { fence });
    await until("RUNNING");
    await breakFeed();
    await cancel(jobId);
    await until("CANCELED");
    expect(await events.next()).toMatchObject({ event: "end", data: { status: "CANCELED" } });
    expect(await events.next()).toBeNull();
  });

  it("send a log as it is written and resume it after the last event id", async () => {
    const { jobId } = await submit();
    const { fence } = await claimJob(machineKey);
    await say(jobId, fence, [0, 1]);
    const first = readEvents(await open(`/jobs/${jobId}/log/stream`));
    const event = await first.next();
    expect(logEventSchemas.log.parse(event?.data)).toMatchObject({ sequence: 0, text: "0" });
    await first.close();

    const resumed = readEvents(await open(`/jobs/${jobId}/log/stream`, event?.id));
    const lines: string[] = [];
    lines.push(text((await resumed.next()) as TestEvent));
    await say(jobId, fence, [2]);
    lines.push(text((await resumed.next()) as TestEvent));
    await say(jobId, fence, [4]);
    await cancel(jobId);
    for (let next = await resumed.next(); next !== null; next = await resumed.next()) {
      lines.push(text(next));
    }
    expect(lines).toEqual([
      `${fence}.1 1`,
      `${fence}.2 2`,
      `gap {"attempt":${fence},"firstSequence":3,"lastSequence":3}`,
      `${fence}.4 4`,
      `end {"status":"CANCELED"}`,
    ]);
    expect((await open(`/jobs/${jobId}/log/stream`, `${fence}.4`)).status).toBe(204);
  });

  it("tell list pages of changes, of everything after the connection was away", async () => {
    const events = readEvents(await open("/events"));
    const kinds = new Set<unknown>();
    const until = async (kind: string) => {
      while (!kinds.has(kind)) kinds.add((await events.next())?.data.kind);
    };
    const { runId } = await submit();
    await until("run");
    await breakFeed();
    await until("all");
    expect([...kinds]).not.toContain("log");
    expect(runId).toBeDefined();
    await events.close();
  });

  it("end when the key that follows them is revoked, and those of other keys go on", async () => {
    const key = await makeKey(web.projectId, "read");
    const revoked = readEvents(await call("/api/v1/events", { key }));
    const other = readEvents(await open("/events"));
    await submit();
    expect([(await revoked.next())?.event, (await other.next())?.event]).toEqual([
      "change",
      "change",
    ]);
    const { id } = await database().apiKey.findFirstOrThrow({
      where: { projectId: web.projectId },
      orderBy: { createdAt: "desc" },
    });
    const answer = await call(`/api/v1/api-keys/${id}/revoke`, {
      method: "POST",
      key: web.adminKey,
    });
    expect(answer.status).toBe(200);
    for (let event = await revoked.next(); event !== null; event = await revoked.next()) {
      expect(event.event).toBe("change");
    }
    await submit();
    expect((await other.next())?.event).toBe("change");
    await other.close();
  });

  it("end when the session that follows them ends, however it ends, and those of other sessions go on", async () => {
    type End = (ids: { userId: string; asking: string; ending: string }) => Promise<unknown>;
    const follow = async (cookie: string) => readEvents(await call("/api/v1/events", { cookie }));
    const post = (path: string, cookie: string, body: unknown = {}) => call(path, { cookie, body });
    const ways: Record<string, End> = {
      "signed out elsewhere": ({ asking }) => post("/api/trpc/account.endSessions", asking),
      "another password": ({ asking }) =>
        post("/api/trpc/account.changePassword", asking, { current: password, next: password }),
      "signed out": ({ ending }) => post("/api/auth/sign-out", ending),
      "ran out": async ({ userId, ending }) => {
        const { id } = await database().session.findFirstOrThrow({
          where: { userId },
          orderBy: { createdAt: "desc" },
        });
        const expiresAt = new Date(Date.now() - 1);
        await database().session.update({ where: { id }, data: { expiresAt } });
        await call("/api/trpc/session.me", { cookie: ending });
      },
      "another password by mail": async ({ userId }) => {
        const token = createSecret(engine().random, "passwordReset");
        const expiresAt = new Date(Date.now() + 60_000);
        const tokenHash = createHash("sha256").update(token).digest("hex");
        const reset = { id: randomUUID(), userId, tokenHash, expiresAt };
        await database().passwordReset.create({ data: reset });
        const body = { token, password };
        await call("/api/auth/reset-password", { headers: { origin }, body });
      },
    };
    const others = await follow(web.cookie);
    for (const [way, end] of Object.entries(ways)) {
      const email = await addPerson(web.projectId, "member");
      const { id: userId } = await database().user.findUniqueOrThrow({ where: { email } });
      const asking = await signIn(email);
      const ending = await signIn(email);
      const events = await follow(ending);
      await submit();
      expect((await events.next())?.event, way).toBe("change");
      await end({ userId, asking, ending });
      for (let event = await events.next(); event !== null; event = await events.next()) {
        expect(event.event).toBe("change");
      }
      expect((await call("/api/v1/runs", { cookie: ending })).status, way).toBe(401);
    }
    await submit();
    expect((await others.next())?.event).toBe("change");
    await others.close();
  });
});

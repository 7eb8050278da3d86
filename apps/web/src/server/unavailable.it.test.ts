import { machineProtocolHeader } from "@lapline/contracts";
import {
  createDatabase,
  type FaultProxy,
  startFaultProxy,
  type TestDatabase,
  waitFor,
} from "@lapline/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, openTestWeb, registerMachine, type TestWeb } from "../testing/openTestWeb.ts";
import { testSubmission } from "../testing/testSubmission.ts";
import { database } from "./database.ts";

let testDatabase: TestDatabase;
let proxy: FaultProxy;
let web: TestWeb;
let machineKey: string;
beforeAll(async () => {
  testDatabase = await createDatabase();
  const url = new URL(testDatabase.url);
  proxy = await startFaultProxy({ host: url.hostname, port: Number(url.port) });
  url.hostname = "127.0.0.1";
  url.port = String(proxy.port);
  web = await openTestWeb(url.href);
  machineKey = await registerMachine(web.projectId, "local");
});
afterAll(async () => {
  proxy.restore();
  await web.close();
  await proxy.stop();
  await testDatabase.drop();
});

const calls: Record<string, () => Promise<Response>> = {
  "a read with a key": () => call("/api/v1/runs", { key: web.adminKey }),
  "a submission": () => call("/api/v1/runs", { body: testSubmission(), key: web.adminKey }),
  "a page's query": () => call("/api/trpc/runs.list?input={}", { cookie: web.cookie }),
  "a claim": () =>
    call("/api/machine/v1/claim", {
      body: { sandboxes: ["process"] },
      key: machineKey,
      headers: { [machineProtocolHeader]: "1" },
    }),
  "a sign-in": () =>
    call("/api/auth/sign-in/email", {
      body: { email: web.email, password: "not the password" },
      headers: { origin: "http://127.0.0.1:3999" },
    }),
  readiness: () => call("/api/ready"),
};

const ready = () =>
  waitFor(async () => (await call("/api/ready")).status === 200, { what: "readiness" });

describe("while the database is away", () => {
  it.each(Object.keys(calls))("%s is a 503 that says when to try again", async (name) => {
    proxy.cut();
    try {
      const response = await calls[name]?.();
      expect(response?.status).toBe(503);
      const body = await response?.json();
      const problem = body.error?.data.problem ?? body;
      expect(problem).toMatchObject({ status: 503, detail: expect.stringContaining("Try again") });
      expect(response?.headers.get("retry-after")).toMatch(/^\d+$/);
      if (body.error === undefined) {
        expect(response?.headers.get("content-type")).toBe("application/problem+json");
      }
    } finally {
      proxy.restore();
    }
  });

  it("health stays 200: the process itself is well", async () => {
    proxy.cut();
    expect((await call("/api/health")).status).toBe(200);
    proxy.restore();
  });

  it("works again by itself once it is back", async () => {
    await ready();
    expect((await calls["a submission"]?.())?.status).toBe(201);
  });

  it("no call fails otherwise when every connection is cut again and again under load", async () => {
    const statuses = new Set<number>();
    let isOver = false;
    const load = async (send: () => Promise<Response>) => {
      while (!isOver) statuses.add((await send()).status);
    };
    const senders = [calls["a read with a key"], calls["a submission"], calls["a page's query"]];
    const loads = senders.flatMap((send) => (send === undefined ? [] : [load(send), load(send)]));
    for (let round = 0; round < 15; round += 1) {
      proxy.cut();
      await call("/api/ready");
      proxy.restore();
      await ready();
    }
    isOver = true;
    await Promise.all(loads);
    expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
    expect(statuses).toContain(503);
    const open = await database().$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS "count" FROM pg_stat_activity
      WHERE "datname" = current_database() AND "state" = 'idle in transaction'`;
    expect(open).toEqual([{ count: 0 }]);
  });
});

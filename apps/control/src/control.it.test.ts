import type { Submission } from "@lapline/contracts";
import { readReleases, readRunVerdict, requestReleases, submitRun } from "@lapline/engine";
import {
  createEmptyDatabase,
  insertChange,
  requireRedis,
  startFaultProxy,
  startRedis,
  waitFor,
} from "@lapline/testkit";
import { catalog } from "@lapline/workloads/catalog";
import { Redis } from "ioredis";
import { describe, expect, test } from "vitest";
import { openBenchOf } from "./testing/openBenchOf.ts";
import { startRegistry } from "./testing/versions/startRegistry.ts";

const backends = [
  {
    name: "PostgreSQL",
    available: true,
    start: async () => {
      const database = await createEmptyDatabase();
      return { url: database.url, stop: database.drop };
    },
  },
  { name: "Redis", available: requireRedis().available, start: startRedis },
];

async function ask(port: number, path: string) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  return { status: response.status, text: await response.text() };
}

for (const backend of backends) {
  describe.runIf(backend.available)(`control over ${backend.name}`, () => {
    test("a submitted job rings its label, and its report becomes results", async (context) => {
      const { closers, openBook, startControl, listen } = openBenchOf(context);
      const queue = await backend.start();
      closers.push(queue.stop);
      const book = await openBook();
      const control = startControl({ DATABASE_URL: book.url, QUEUE_URL: queue.url });
      const port = await control.port;
      const { heard } = listen(queue.url);

      const [jobId = ""] = await book.submit(1);
      await waitFor(() => heard.has(jobId), { what: "the bell rings" });
      expect(await book.measureNext()).toBe(jobId);
      await waitFor(async () => (await book.statusOf(jobId)) === "PROCESSED", { what: "results" });
      expect(await book.db.outbox.count({ where: { doneAt: null } })).toBe(0);

      expect((await ask(port, "/healthz")).status).toBe(200);
      expect((await ask(port, "/readyz")).status).toBe(200);
      const metrics = (await ask(port, "/metrics")).text;
      expect(metrics).toContain('lapline_invariant_violations{invariant="outboxOld"} 0');
      expect(metrics).toMatch(/lapline_outbox_deliveries_total\{kind="ring",outcome="done"\} 1/);
      expect(metrics).toMatch(/lapline_queued_jobs\{hardware_label="local"\} \d/);
      expect(metrics).toMatch(/lapline_loop_turns_total\{loop="relay",outcome="ok"\} [1-9]/);
      expect(metrics).toMatch(/lapline_loop_turn_duration_seconds_count\{loop="relay"\} [1-9]/);
      expect(metrics).toMatch(/lapline_database_pool_wait_seconds_count [1-9]/);
      expect(metrics).toMatch(/lapline_scrape_errors_total\{reading="queue"\} 0/);
      control.signal("SIGTERM");
      expect(await control.exited).toBe(0);
    });

    test("what was committed while control was dead is rung within 10 s of its start", async (context) => {
      const { closers, openBook, startControl, listen } = openBenchOf(context);
      const queue = await backend.start();
      closers.push(queue.stop);
      const book = await openBook();
      const control = startControl({ DATABASE_URL: book.url, QUEUE_URL: queue.url });
      await control.port;
      control.signal("SIGKILL");
      await control.exited;
      const jobIds = await book.submit(150);
      const { heard } = listen(queue.url);
      // Loading its programs is the machine's time, which others use as well.
      await startControl({ DATABASE_URL: book.url, QUEUE_URL: queue.url }).port;
      await waitFor(() => jobIds.every((id) => heard.has(id)), {
        what: "all bells ring",
        timeoutMs: 10_000,
      });
    });

    test("every report of a large import becomes results, but the one that cannot be read", async (context) => {
      const { closers, openBook, startControl } = openBenchOf(context);
      const queue = await backend.start();
      closers.push(queue.stop);
      const book = await openBook();
      const reportIds = await book.importMany(120);
      const { jobId } = await book.db.report.update({
        where: { id: reportIds[60] ?? "" },
        data: { payload: {} },
      });
      startControl({ DATABASE_URL: book.url, QUEUE_URL: queue.url });
      const processed = () => book.db.job.count({ where: { status: "PROCESSED" } });
      await waitFor(async () => (await processed()) === 119, {
        what: "all others are processed",
        timeoutMs: 60_000,
      });
      expect(await book.db.result.count()).toBe(119);
      expect(await book.statusOf(jobId)).toBe("COMPLETED");
    });

    test("while the queue is away submissions are processed, and bells ring after its return", async (context) => {
      const { closers, openBook, startControl, listen } = openBenchOf(context);
      const queue = await backend.start();
      closers.push(queue.stop);
      const address = new URL(queue.url);
      const proxy = await startFaultProxy({
        host: address.hostname,
        port: Number(address.port),
      });
      closers.push(proxy.stop);
      address.port = String(proxy.port);
      proxy.cut();
      const book = await openBook();
      const control = startControl({ DATABASE_URL: book.url, QUEUE_URL: address.href });
      const port = await control.port;
      const [first = "", second = ""] = await book.submit(2);
      await book.measureNext();
      await waitFor(async () => (await book.statusOf(first)) === "PROCESSED", {
        what: "the report is processed without the queue",
        timeoutMs: 60_000,
      });
      expect((await ask(port, "/healthz")).status).toBe(200);
      proxy.restore();
      const { heard } = listen(queue.url);
      await waitFor(() => heard.has(second), { what: "the bell rings", timeoutMs: 60_000 });
    });
  });
}

test("PostgreSQL may go away and come back: nothing dies and nothing is lost", async (context) => {
  const { closers, openBook, startControl, listen } = openBenchOf(context);
  const queue = await createEmptyDatabase();
  const book = await openBook();
  closers.push(queue.drop);
  const address = new URL(book.url);
  const proxy = await startFaultProxy({ host: address.hostname, port: Number(address.port) });
  closers.push(proxy.stop);
  address.port = String(proxy.port);
  const control = startControl({ DATABASE_URL: address.href, QUEUE_URL: queue.url });
  const port = await control.port;
  const { heard } = listen(queue.url);
  for (let outage = 0; outage < 3; outage += 1) {
    proxy.cut();
    const [jobId = ""] = await book.submit(1);
    await waitFor(async () => (await ask(port, "/readyz")).status === 503, {
      what: "control notices",
    });
    expect((await ask(port, "/healthz")).status).toBe(200);
    proxy.restore();
    await waitFor(() => heard.has(jobId), { what: "the bell rings", timeoutMs: 15_000 });
  }
});

test("releases are looked up where targets say, and again as soon as somebody asks", async (context) => {
  const { closers, openBook, startControl } = openBenchOf(context);
  const versions: Record<string, object> = { "13.2.0": {}, "14.0.0-beta.1": {}, "13.10.0": {} };
  const registry = await startRegistry((request, response) => {
    const isKnown = request.url === "/better-sqlite3";
    response.statusCode = isKnown ? 200 : 404;
    response.end(isKnown ? JSON.stringify({ versions }) : undefined);
  });
  const queue = await createEmptyDatabase();
  closers.push(registry.stop, queue.drop);
  const book = await openBook();
  const control = startControl({
    DATABASE_URL: book.url,
    QUEUE_URL: queue.url,
    VERSION_DISCOVERY: "on",
    NPM_REGISTRY_URL: `${registry.url}/`,
    GO_PROXY_URL: registry.url,
    PYPI_INDEX_URL: registry.url,
    CRATES_INDEX_URL: registry.url,
    MAVEN_REPOSITORY_URL: registry.url,
    PUB_HOSTED_URL: registry.url,
    DOCKER_REGISTRY_URL: registry.url,
    // No git either, so that nobody outside is asked.
    PATH: "",
  });
  await control.port;
  const listOf = async (target: string) => (await readReleases(book.db)).get(target);
  const target = "sqlite-drizzle-better-sqlite3";
  const listed = async (expected: string[]) =>
    waitFor(async () => String((await listOf(target))?.versions) === String(expected), {
      what: `the list is ${expected}`,
      timeoutMs: 60_000,
    });
  await listed(["13.2.0", "13.10.0"]);
  await waitFor(async () => (await listOf("go-sqlite-craw"))?.checkedAt instanceof Date, {
    what: "a list that its proxy refuses is no problem",
  });
  expect(await listOf("go-sqlite-craw")).toMatchObject({ versions: [], problem: null });
  await waitFor(async () => (await listOf("pglite"))?.problem?.includes("404") === true, {
    what: "a package that is not there is a problem",
  });

  versions["14.0.0"] = {};
  const request = { target, source: "npm better-sqlite3", projectId: book.projectId };
  const actor = { kind: "system" } as const;
  expect(await requestReleases(book.engine, { ...request, actor })).toBe("requested");
  await listed(["13.2.0", "13.10.0", "14.0.0"]);
  expect((await listOf(target))?.pending).toBe(false);
  control.signal("SIGTERM");
  expect(await control.exited).toBe(0);
});

test("what looks worse than the baseline of a commit is measured again by turns, by itself", async (context) => {
  const { closers, openBook, startControl } = openBenchOf(context);
  const queue = await createEmptyDatabase();
  closers.push(queue.drop);
  const book = await openBook();
  const submit = async (version: string, source?: Submission["source"]) => {
    const submitted = await submitRun(book.engine, catalog, {
      projectId: book.projectId,
      actor: { kind: "system" },
      submission: {
        targets: [{ target: "sqlite-node", versions: [version] }],
        scenarios: [{ scenario: "records.insert" }],
        labels: ["local"],
        ...(source === undefined ? {} : { source }),
      },
    });
    if (submitted.outcome !== "created") throw new Error(submitted.outcome);
    return submitted.run.id;
  };
  const control = startControl({
    DATABASE_URL: book.url,
    QUEUE_URL: queue.url,
    CALIBRATION_EVERY_DAYS: "0",
  });
  const around = (level: number) => [0, 1, -1, 2, -2, 0, 1].map((tenths) => level + tenths / 10);
  await submit("22.5.0");
  await book.measureNext(around(100));
  const repository = "acme/widgets";
  const commit = "c".repeat(40);
  const runId = await submit("22.6.0", { repository, commit, baseline: { version: "22.5.0" } });
  await book.measureNext(around(90));
  const run = () => book.db.run.findUniqueOrThrow({ where: { id: runId } });
  await waitFor(async () => (await run()).confirmationState === "measuring", {
    what: "the comparison",
    timeoutMs: 150_000,
  });
  await book.measureNext(around(90));
  await waitFor(async () => (await run()).confirmationState === "done", {
    what: "the end of the comparison",
    timeoutMs: 150_000,
  });
  const place = { projectId: book.projectId, runId };
  expect(await readRunVerdict(book.engine, catalog, place)).toMatchObject({
    conclusion: "regression",
    rows: [{ measured: "by_turns", lookedWorse: true }],
  });
  control.signal("SIGTERM");
  expect(await control.exited).toBe(0);
}, 180_000);

describe.runIf(requireRedis().available)("control and its Redis", () => {
  test("a Redis that evicts ends the process with the fix in its last words", async (context) => {
    const { closers, openBook, startControl } = openBenchOf(context);
    const redis = await startRedis();
    const book = await openBook();
    closers.push(redis.stop);
    const admin = new Redis(redis.url);
    await admin.config("SET", "maxmemory-policy", "volatile-lru");
    admin.disconnect();
    const control = startControl({ DATABASE_URL: book.url, QUEUE_URL: redis.url });
    expect(await control.exited).toBe(1);
    expect(control.lines.join("\n")).toContain("maxmemory-policy noeviction");
  });
});

// Their time is spent waiting, so they do it together.
describe("what takes control long", { concurrent: true }, () => {
  test("a suspicion gets its comparison, and an idle machine calibrates", async (context) => {
    const { closers, openBook, startControl } = openBenchOf(context);
    const queue = await createEmptyDatabase();
    closers.push(queue.drop);
    const book = await openBook();
    const submitted = await submitRun(book.engine, catalog, {
      projectId: book.projectId,
      actor: { kind: "system" },
      submission: {
        targets: [{ target: "sqlite-node", versions: ["22.5.0", "22.6.0"] }],
        scenarios: [{ scenario: "records.insert" }],
        labels: ["local"],
      },
    });
    expect(submitted.outcome).toBe("created");
    const control = startControl({
      DATABASE_URL: book.url,
      QUEUE_URL: queue.url,
      CALIBRATION_IDLE_MINUTES: "0",
    });
    const jobIds = [await book.measureNext(), await book.measureNext()];
    await waitFor(
      async () =>
        (await Promise.all(jobIds.map(book.statusOf))).every((one) => one === "PROCESSED"),
      { what: "the results", timeoutMs: 60_000 },
    );
    const { seriesId } = await book.db.result.findFirstOrThrow();
    const suspicionId = await insertChange(
      (sql, values) => book.db.$queryRawUnsafe(sql, ...values),
      {
        seriesId,
        version: "22.6.0",
        ratio: 0.9,
        state: "suspected",
      },
    );
    const jobFor = (purpose: "confirmation" | "idle") =>
      book.db.job.findFirst({ where: { purpose }, include: { version: true, baseVersion: true } });
    await waitFor(async () => (await jobFor("confirmation")) !== null, {
      what: "the comparison",
      timeoutMs: 60_000,
    });
    expect(await jobFor("confirmation")).toMatchObject({
      kind: "compare",
      version: { name: "22.6.0" },
      baseVersion: { name: "22.5.0" },
    });
    expect(await book.db.suspicion.findUnique({ where: { id: suspicionId } })).toMatchObject({
      state: "confirming",
    });
    // What waits goes first; without it the machine has nothing better to do.
    await book.db.suspicion.updateMany({ data: { state: "withdrawn" } });
    await book.db.job.updateMany({ where: { status: "QUEUED" }, data: { status: "CANCELED" } });
    await waitFor(
      async () => {
        await book.db.machine.updateMany({ data: { lastSeenAt: new Date() } });
        return (await jobFor("idle")) !== null;
      },
      { what: "the calibration", timeoutMs: 60_000 },
    );
    control.signal("SIGTERM");
    expect(await control.exited).toBe(0);
  }, 240_000);

  test.runIf(requireRedis().available)(
    "after FLUSHALL an idle machine hears of the first queued job within 60 s, and of no other",
    async (context) => {
      const { closers, openBook, startControl, listen } = openBenchOf(context);
      const redis = await startRedis();
      closers.push(redis.stop);
      const book = await openBook();
      const control = startControl({ DATABASE_URL: book.url, QUEUE_URL: redis.url });
      await control.port;
      const jobIds = await book.submit(200);
      await waitFor(async () => (await book.db.outbox.count({ where: { doneAt: null } })) === 0, {
        what: "all bells are in Redis",
      });
      const admin = new Redis(redis.url);
      await admin.flushall();
      admin.disconnect();
      const { heard } = listen(redis.url);
      await waitFor(() => heard.has(jobIds[0] ?? ""), {
        what: "the bell that rings again",
        timeoutMs: 60_000,
      });
      // It claims them one after the other: a bell for each would say nothing more.
      expect(heard.size).toBe(1);
    },
    90_000,
  );
});

import { createDb } from "@lapline/db";
import { createEngineContext } from "@lapline/engine";
import { createDatabase, startFaultProxy, waitFor } from "@lapline/testkit";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { openInstallation } from "../testing/openInstallation.ts";
import { createMetrics } from "./createMetrics.ts";
import { createScrape } from "./createScrape.ts";

/** What /metrics of control answers over a real database, on a clock that the test turns. */
async function open(dataDir: string | null = null) {
  const database = await createDatabase();
  onTestFinished(database.drop);
  const book = await openInstallation(database.url);
  onTestFinished(book.close);
  const url = new URL(database.url);
  const proxy = await startFaultProxy({ host: url.hostname, port: Number(url.port) });
  onTestFinished(proxy.stop);
  url.host = `127.0.0.1:${proxy.port}`;
  const metrics = createMetrics();
  const db = createDb(url.href, {
    poolMax: 4,
    applicationName: "scrape-test",
    onPoolError: () => undefined,
    connectionTimeoutMs: 1_000,
    watch: metrics.pool,
  });
  onTestFinished(() => db.$disconnect());
  let nowMs = 0;
  const scrape = createScrape({
    metrics,
    engine: createEngineContext(db),
    dataDir,
    nowMs: () => nowMs,
    log: pino({ level: "silent" }),
  });
  const read = async () => {
    const { text } = await scrape();
    const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    return new Map(
      lines.map((line) => {
        const at = line.lastIndexOf(" ");
        return [line.slice(0, at), Number(line.slice(at + 1))] as const;
      }),
    );
  };
  /** What is read 15 s later. */
  const later = () => {
    nowMs += 15_000;
    return read();
  };
  return { book, proxy, read, later };
}

const queued = 'lapline_queued_jobs{hardware_label="local"}';
const queuedAge = 'lapline_queued_job_age_seconds{hardware_label="local"}';

test("what happens in the database is seen at the next scrape after 15 s, and not before", async () => {
  const { book, read, later } = await open();
  const first = await read();
  expect(first.get(queued)).toBe(0);
  expect(first.get('lapline_machines{state="offline"}')).toBe(1);
  expect(first.get("lapline_outbox_messages")).toBe(0);
  expect(first.get("lapline_unprocessed_reports")).toBe(0);
  expect(first.get("lapline_database_size_bytes")).toBeGreaterThan(1_000_000);
  expect(first.has('lapline_job_claim_delay_seconds{quantile="0.5"}')).toBe(false);
  const [version] = [...first.keys()].filter((name) => name.startsWith("lapline_build_info"));
  expect(version).toMatch(/\{version="\d+\.\d+\.\d+"\}/);

  await book.submit(2);
  await book.db.$executeRaw`UPDATE "job" SET "queuedAt" = now() - interval '1 hour'`;
  await book.db.$executeRaw`UPDATE "outbox" SET "createdAt" = now() - interval '2 minutes'`;
  const atOnce = await Promise.all([read(), read()]);
  expect(atOnce.map((values) => values.get(queued))).toEqual([0, 0]);
  const second = await later();
  expect(second.get(queued)).toBe(2);
  expect(second.get(queuedAge)).toBeGreaterThanOrEqual(3_600);
  expect(second.get("lapline_outbox_messages")).toBe(2);
  expect(second.get("lapline_outbox_message_age_seconds")).toBeGreaterThanOrEqual(120);

  await book.measureNext();
  await book.db.$executeRaw`UPDATE "machine" SET "healthMessage" = 'the disk is full'`;
  const third = await later();
  expect(third.get(queued)).toBe(1);
  expect(third.get('lapline_job_claim_delay_seconds{quantile="0.99"}')).toBeGreaterThan(3_599);
  expect(third.get("lapline_unprocessed_reports")).toBe(1);
  expect(third.get('lapline_machines{state="unhealthy"}')).toBe(1);
  expect(third.get('lapline_machines{state="offline"}')).toBe(0);
  expect(third.get("lapline_database_pool_wait_seconds_count")).toBeGreaterThan(0);
  expect(third.get("lapline_database_pool_connections_max")).toBe(4);
});

test.each(["cut", "stall"] as const)(
  "while the database is %s, the process still answers, and what it cannot read is left out and counted",
  async (fault) => {
    const { proxy, read, later } = await open();
    const errors = 'lapline_scrape_errors_total{reading="queue"}';
    expect(await read()).toMatchObject({ size: expect.any(Number) });
    expect((await read()).get(errors)).toBe(0);
    proxy[fault]();
    const without = await later();
    expect(without.has(queued)).toBe(false);
    expect(without.has("lapline_outbox_messages")).toBe(false);
    expect(without.has("lapline_database_size_bytes")).toBe(false);
    expect(without.get(errors)).toBe(1);
    expect(without.get("process_cpu_seconds_total")).toBeGreaterThan(0);
    expect(without.get("process_resident_memory_bytes")).toBeGreaterThan(0);
    expect(without.has("nodejs_eventloop_lag_seconds")).toBe(true);
    proxy.restore();
    await waitFor(async () => (await later()).get(queued) === 0, { what: "it is shown again" });
  },
);

test("the data folder's space is shown where one is known, and its loss is counted", async () => {
  const known = await (await open(import.meta.dirname)).read();
  expect(known.get("lapline_data_folder_free_bytes")).toBeGreaterThan(0);
  expect(known.get("lapline_data_folder_size_bytes")).toBeGreaterThan(
    known.get("lapline_data_folder_free_bytes") ?? 0,
  );
  const unknown = await (await open()).read();
  expect(unknown.has("lapline_data_folder_free_bytes")).toBe(false);
  const errors = 'lapline_scrape_errors_total{reading="data_folder"}';
  expect(unknown.get(errors)).toBe(0);
  const lost = await (await open("/nowhere/at/all")).read();
  expect(lost.has("lapline_data_folder_free_bytes")).toBe(false);
  expect(lost.get(errors)).toBe(1);
});

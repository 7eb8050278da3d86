import { createEmptyDatabase, waitFor } from "@lapline/testkit";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { openBenchOf } from "../testing/openBenchOf.ts";

// Their time is spent waiting, so they do it together.
describe("what hangs and what fails", { concurrent: true }, () => {
  test("a relay that hangs ends the process within 60 s, and the next one drains the backlog", async (context) => {
    const { closers, openBook, startControl, listen } = openBenchOf(context);
    const queue = await createEmptyDatabase();
    closers.push(queue.drop);
    const book = await openBook();
    const env = { DATABASE_URL: book.url, QUEUE_URL: queue.url };
    const freeze = new URL("../testing/freezeStatement.ts", import.meta.url);
    freeze.searchParams.set("statement", 'UPDATE "outbox" SET "takenAt"');
    const control = startControl({ ...env, NODE_OPTIONS: `--import=${freeze.href}` });
    // The first turn hangs, and began before the port was opened.
    await control.port;
    const frozenMs = performance.now();
    expect(await control.exited).toBe(1);
    expect(performance.now() - frozenMs).toBeLessThan(60_000);
    expect(control.lines.join("\n")).toContain("relay has done nothing");

    const { heard } = listen(queue.url);
    const [jobId = ""] = await book.submit(1);
    startControl(env);
    await waitFor(() => heard.has(jobId), { what: "the backlog drains" });
  }, 90_000);

  test("turns that fail for longer than one may hang end nothing, and the work is done after", async (context) => {
    const { closers, openBook, startControl, listen } = openBenchOf(context);
    const queue = await createEmptyDatabase();
    closers.push(queue.drop);
    const book = await openBook();
    const control = startControl({ DATABASE_URL: book.url, QUEUE_URL: queue.url });
    const port = await control.port;
    const locker = new pg.Client({ connectionString: book.url });
    await locker.connect();
    await locker.query('BEGIN; LOCK TABLE "outbox" IN EXCLUSIVE MODE');
    const lockedMs = performance.now();
    // Each turn waits for the lock until PostgreSQL ends its statement, and fails.
    await waitFor(() => performance.now() - lockedMs > 62_000, {
      what: "longer than a turn may hang",
      timeoutMs: 80_000,
      intervalMs: 1_000,
    });
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    expect(control.lines.filter((line) => line.includes("a turn failed")).length).toBeGreaterThan(
      5,
    );
    await locker.end();
    const { heard } = listen(queue.url);
    const [jobId = ""] = await book.submit(1);
    await waitFor(() => heard.has(jobId), { what: "the bell rings" });
    control.signal("SIGTERM");
    expect(await control.exited).toBe(0);
  }, 180_000);
});

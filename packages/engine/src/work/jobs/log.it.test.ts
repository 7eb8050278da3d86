import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { appendLog, logBytesMax } from "./appendLog.ts";
import { claimJob } from "./claimJob.ts";
import { failJob } from "./failJob.ts";
import { getLog } from "./getLog.ts";

let engine: TestEngine;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

async function claimNext() {
  const { machineId } = engine;
  const job = await claimJob(engine.context, { machineId, sandboxes: ["process"] });
  if (job === null) throw new Error("there was no job to claim");
  return { jobId: job.jobId, machineId, fence: job.fence };
}
const read = (jobId: string, attempt = 1, sequence = -1) =>
  getLog(engine.context, {
    projectId: engine.projectId,
    jobId,
    after: { attempt, sequence },
    limit: 1000,
  });

test("chunks that come twice, late and out of order are stored once and read in order, attempt by attempt", async () => {
  await engine.submit();
  const first = await claimNext();
  const chunk = (sequence: number) => ({ sequence, offset: sequence * 2, text: `${sequence}\n` });
  const send = (owned: typeof first, ...sequences: number[]) =>
    appendLog(engine.context, { ...owned, chunks: sequences.map(chunk) });
  expect(await send(first, 2, 0)).toBe("ok");
  expect(await send(first, 0, 1, 2)).toBe("ok");
  await failJob(engine.context, { ...first, code: "worker_error", message: "stopped" });
  expect(await send(first, 3)).toBe("ok");
  const second = await claimNext();
  expect(second.jobId).toBe(first.jobId);
  expect(await send(second, 0)).toBe("ok");
  expect((await read(first.jobId))?.map(({ attempt, text }) => `${attempt}:${text}`)).toEqual(
    ["1:0", "1:1", "1:2", "1:3", "2:0"].map((line) => `${line}\n`),
  );
  expect(await read(first.jobId, 1, 2)).toHaveLength(2);
  expect(await send({ ...first, fence: 9 }, 0)).toBe("fenced");
  await failJob(engine.context, { ...second, code: "target_exited", message: "done" });
});

test("a log that goes on for ever stops at its bound, and its last line says so", async () => {
  await engine.submit();
  const owned = await claimNext();
  const text = "x".repeat(16_384);
  for (let start = 0; start < logBytesMax / text.length + 40; start += 20) {
    const chunks = Array.from({ length: 20 }, (_, index) => ({
      sequence: start + index,
      offset: (start + index) * text.length,
      text,
    }));
    expect(await appendLog(engine.context, { ...owned, chunks })).toBe("ok");
  }
  const attempt = await engine.db.attempt.findFirstOrThrow({ where: { jobId: owned.jobId } });
  expect(attempt).toMatchObject({ logBytes: logBytesMax, logTruncated: true });
  const pieces = await read(owned.jobId, 1, logBytesMax / text.length - 2);
  expect(pieces?.map((piece) => piece.text.slice(0, 20))).toEqual([
    text.slice(0, 20),
    "… the log ends here:",
  ]);
});

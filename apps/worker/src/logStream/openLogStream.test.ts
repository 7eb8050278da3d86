import type { LogChunk, LogsRequest } from "@lapline/contracts";
import { waitFor } from "@lapline/testkit";
import { pino } from "pino";
import { expect, test } from "vitest";
import type { ApiAnswer } from "../api/apiAnswer.ts";
import type { Done } from "../api/machineApi.ts";
import { createMask } from "../masking/createMask.ts";
import { openLogStream } from "./openLogStream.ts";

const log = pino({ level: "silent" });
const mask = createMask(["the-machine-key"]);
const ids = { jobId: "job", fence: 1, log, mask };
const done: ApiAnswer<Done> = { kind: "ok", value: {} };

test("a server that stores chunks but loses its answers ends up with the whole log in order", async () => {
  const stored = new Map<number, LogChunk>();
  let calls = 0;
  const logs = async (_: string, body: LogsRequest): Promise<ApiAnswer<Done>> => {
    calls += 1;
    for (const chunk of body.chunks) stored.set(chunk.sequence, chunk);
    return calls % 3 === 0 ? done : { kind: "unavailable", sentence: "the answer was lost" };
  };
  const stream = openLogStream({ api: { logs }, ...ids });
  const written: string[] = [];
  for (let line = 0; line < 500; line += 1) {
    stream.line(`line ${line}`);
    written.push(`[lapline] line ${line}\n`);
  }
  expect(await stream.close(AbortSignal.timeout(10_000))).toBe(true);
  const texts = [...stored].sort(([a], [b]) => a - b).map(([, { text }]) => text);
  expect(texts.join("")).toBe(written.join(""));
});

test("one request is under way at a time", async () => {
  let underWay = 0;
  let most = 0;
  const logs = async (): Promise<ApiAnswer<Done>> => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
    return done;
  };
  const stream = openLogStream({ api: { logs }, ...ids });
  for (let line = 0; line < 2000; line += 1) stream.line("x".repeat(1000));
  expect(await stream.close(AbortSignal.timeout(10_000))).toBe(true);
  expect(most).toBe(1);
});

test("closing gives up when its signal fires, and says so", async () => {
  const unavailable: ApiAnswer<Done> = { kind: "unavailable", sentence: "away" };
  const stream = openLogStream({ api: { logs: async () => unavailable }, ...ids });
  stream.line("nobody hears this");
  expect(await stream.close(AbortSignal.timeout(100))).toBe(false);
});

test("a fenced attempt stops sending", async () => {
  let calls = 0;
  const logs = async (): Promise<ApiAnswer<Done>> => {
    calls += 1;
    return { kind: "fenced", sentence: "another attempt owns the job" };
  };
  const stream = openLogStream({ api: { logs }, ...ids });
  stream.line("late");
  await waitFor(() => calls === 1, { what: "the first request" });
  stream.line("later");
  expect(await stream.close(AbortSignal.timeout(5_000))).toBe(false);
  expect(calls).toBe(1);
});

test("a secret that a process prints in two writes, or longer than a line, does not reach the server", async () => {
  const stored: LogChunk[] = [];
  const logs = async (_: string, body: LogsRequest): Promise<ApiAnswer<Done>> => {
    stored.push(...body.chunks);
    return done;
  };
  const stream = openLogStream({ api: { logs }, ...ids });
  const source = stream.source("build");
  source.write(Buffer.from("key the-mach"));
  source.write(Buffer.from("ine-key and more\n"));
  source.write(Buffer.from(`${"x".repeat(8_185)}the-machine-key\n`));
  source.write(Buffer.from(Buffer.from("?the-machine-key?").toString("base64")));
  source.end();
  stream.line("the worker read the-machine-key");
  expect(await stream.close(AbortSignal.timeout(10_000))).toBe(true);
  const text = stored.map((chunk) => chunk.text).join("");
  expect(text).toContain("[build] key [masked] and more\n");
  expect(text).toContain("[lapline] the worker read [masked]\n");
  expect(text.match(/\[masked\]/g)).toHaveLength(4);
  expect(text.replaceAll("\n[build] ", "")).not.toContain("the-machine-key");
});

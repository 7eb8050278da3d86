import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { JobAborted, JobFailure } from "../jobFailure.ts";
import { createHarnessClient, type HarnessProgress } from "./createHarnessClient.ts";

let stdin: PassThrough;
let stdout: PassThrough;
let controller: AbortController;
let ended: PromiseWithResolvers<JobFailure>;
let noise: string[];
let progress: HarnessProgress[];

beforeEach(() => {
  stdin = new PassThrough();
  stdout = new PassThrough();
  controller = new AbortController();
  ended = Promise.withResolvers();
  noise = [];
  progress = [];
});
afterEach(() => void stdin.destroy());

function client(defined?: { factors: Record<string, number> }) {
  return createHarnessClient({
    ...(defined && { defined }),
    stdin,
    stdout,
    ended: ended.promise,
    onProgress: (one) => progress.push(one),
    onNoise: (line) => noise.push(line),
    signal: controller.signal,
  });
}

const onTimeout = () => new JobFailure("load_failed", "no answer");
const call = { timeoutMs: 10_000, onTimeout };

/** Answers the next request with `lines`, the request's id filled in. */
function answer(lines: (id: number) => string): void {
  stdin.once("data", (bytes: Buffer) => {
    const { id } = JSON.parse(bytes.toString("utf8")) as { id: number };
    stdout.write(lines(id));
  });
}

test("answers are found between noise and progress, however the bytes are cut", async () => {
  stdin.once("data", (bytes: Buffer) => {
    const { id } = JSON.parse(bytes.toString("utf8")) as { id: number };
    const text = `Debugger attached.\n{"event":"progress","operations":5,"operationsTotal":10,"rate":2}\n{"id":${id},"ok":true,"result":{"operations":7}}\n`;
    for (const byte of Buffer.from(text)) stdout.write(Buffer.from([byte]));
  });
  expect(await client().request("warmup", call)).toEqual({ operations: 7 });
  expect(noise).toEqual(["Debugger attached."]);
  expect(progress).toHaveLength(1);
});

test("a refusal carries its error code", async () => {
  answer((id) => `{"id":${id},"ok":false,"code":"bootstrap_failed","message":"400"}\n`);
  await expect(client().request("prepare", call)).rejects.toMatchObject({
    code: "bootstrap_failed",
  });
});

test("an answer of the wrong shape is no answer to work with", async () => {
  answer((id) => `{"id":${id},"ok":true,"result":{"operations":"many"}}\n`);
  await expect(client().request("warmup", call)).rejects.toMatchObject({ code: "load_failed" });
});

test("the end of the process ends the request with its reason", async () => {
  const request = client().request("run", call);
  ended.resolve(new JobFailure("target_exited", "exit code 3"));
  await expect(request).rejects.toMatchObject({ code: "target_exited" });
});

test("a definition's harness may leave out what has a default, and refuse what is optional", async () => {
  const defined = client({ factors: { visible: 1e6 } });
  answer((id) => `{"id":${id},"ok":true}\n`);
  expect(await defined.request("warmup", call)).toEqual({ operations: 0 });
  answer((id) => `{"id":${id},"ok":false,"code":"unsupported","message":"verify"}\n`);
  expect(await defined.request("verify", call)).toEqual({ reasons: [], settings: {} });
  answer((id) => `{"id":${id},"ok":true,"result":{"values":{"visible":2}}}\n`);
  expect(await defined.request("run", call)).toMatchObject({ values: { visible: 2e6 } });
  answer((id) => `{"id":${id},"ok":false,"code":"unsupported","message":"run"}\n`);
  await expect(defined.request("run", call)).rejects.toMatchObject({ code: "unsupported" });
  answer((id) => `{"id":${id},"ok":true,"result":{"values":{"visble":2}}}\n`);
  await expect(defined.request("run", call)).rejects.toMatchObject({
    code: "load_failed",
    message: expect.stringContaining("Did you mean “visible”?"),
  });
});

test("a built-in harness may leave out nothing", async () => {
  const strict = client();
  answer((id) => `{"id":${id},"ok":true,"result":{}}\n`);
  await expect(strict.request("verify", call)).rejects.toMatchObject({ code: "load_failed" });
  answer((id) => `{"id":${id},"ok":false,"code":"unsupported","message":"verify"}\n`);
  await expect(strict.request("verify", call)).rejects.toMatchObject({ code: "unsupported" });
});

test("silence ends the request after its timeout", async () => {
  const request = client().request("hello", { timeoutMs: 20, onTimeout });
  await expect(request).rejects.toMatchObject({ code: "load_failed" });
});

test("a canceled job ends the request at once", async () => {
  const request = client().request("run", call);
  controller.abort(new JobAborted({ kind: "canceled" }));
  await expect(request).rejects.toMatchObject({ reason: { kind: "canceled" } });
});

test("an endless line is an error, not an endless buffer", async () => {
  const request = client().request("run", call);
  const block = Buffer.alloc(1024 ** 2, "x");
  for (let written = 0; written < 40; written += 1) stdout.write(block);
  await expect(request).rejects.toMatchObject({ code: "load_failed" });
});

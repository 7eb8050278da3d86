import type { Change } from "@lapline/contracts";
import { inOwnDatabase, startFaultProxy, waitFor } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { cancelJob } from "../../work/jobs/cancelJob.ts";
import { listenForChanges } from "./listenForChanges.ts";

let engine: TestEngine;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

test("changes are heard after commit, and again after the connection was cut", async () => {
  const { hostname, port } = new URL(engine.url);
  const proxy = await startFaultProxy({ host: hostname, port: Number(port) });
  const url = new URL(engine.url);
  url.host = `127.0.0.1:${proxy.port}`;
  const heard: Change[] = [];
  let connects = 0;
  let errors = 0;
  const listener = listenForChanges({
    url: url.href,
    onChange: (change) => heard.push(change),
    onConnected: () => {
      connects += 1;
    },
    onError: () => {
      errors += 1;
    },
  });
  try {
    await waitFor(() => connects === 1, { what: "the first connection" });
    const { runId, jobIds } = await engine.submit();
    const { projectId } = engine;
    await waitFor(() => heard.some((change) => change.runId === runId), { what: "the new run" });
    proxy.cut();
    proxy.restore();
    await waitFor(() => connects === 2, { what: "the second connection" });
    expect(errors).toBeGreaterThan(0);
    const jobId = jobIds[0] ?? "";
    await cancelJob(engine.context, { projectId, jobId, actor: testActor });
    const change = await waitFor(() => heard.find((item) => item.jobId === jobId), {
      what: "the canceled job",
    });
    expect(change).toEqual({ kind: "job", projectId, runId, jobId });
  } finally {
    await listener.close();
    await proxy.stop();
  }
});

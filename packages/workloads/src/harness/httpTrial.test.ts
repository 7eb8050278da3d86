import type { RequestListener } from "node:http";
import type { Socket } from "node:net";
import { expect, it } from "vitest";
import { startServer } from "../load/testing/startServer.ts";
import { HttpTrial } from "./httpTrial.ts";
import { harnessPlan } from "./testing/harnessPlan.ts";
import { httpStub } from "./testing/httpStub.ts";
import { trailbaseStub } from "./testing/trailbaseStub.ts";

it("while several clients load a target, nothing but their connections is open", async () => {
  const open = new Set<Socket>();
  const serve = httpStub(trailbaseStub("0.33.2"));
  const listener: RequestListener = (request, response) => {
    const { socket } = request;
    if (!open.has(socket)) socket.once("close", () => open.delete(socket));
    open.add(socket);
    serve(request, response);
  };
  await using server = await startServer(listener);
  const trial = new HttpTrial(new URL("./http.ts", import.meta.url));
  const plan = {
    target: "trailbase",
    version: "0.33.2",
    scenario: "records.read",
    durability: "wal-normal",
    secrets: { adminPassword: "admin-pass-1", memberPassword: "member-pass-1" },
    dataDir: "/nowhere",
    baseUrl: server.baseUrl,
  };
  const small = { count: 200, warmup: 20, inFlight: 6, clients: 2, rows: 40 };
  try {
    await trial.prepare(harnessPlan(plan, small));
    await trial.warmup();
    const { load } = await trial.run(() => undefined);
    expect(load.statusCounts).toEqual({ "200": 200 });
    const singleCalls = 1;
    expect(open.size).toBeLessThanOrEqual(small.inFlight + singleCalls);
    expect((await trial.verify()).reasons).toEqual([]);
  } finally {
    await trial.close();
  }
});

import type { RequestListener } from "node:http";
import type { Socket } from "node:net";
import { expect, it } from "vitest";
import { startServer } from "../load/testing/startServer.ts";
import { HttpTrial } from "./httpTrial.ts";
import { harnessPlan } from "./testing/harnessPlan.ts";
import { httpStub } from "./testing/httpStub.ts";
import { trailbaseStub } from "./testing/trailbaseStub.ts";

const trailbase = {
  target: "trailbase",
  version: "0.33.2",
  durability: "wal-normal",
  secrets: { adminPassword: "admin-pass-1", memberPassword: "member-pass-1" },
  dataDir: "/nowhere",
};

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
  const plan = { ...trailbase, scenario: "records.read", baseUrl: server.baseUrl };
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

it.each([
  ["records.read", { count: 40, warmup: 1, inFlight: 1, clients: 1, rows: 1 }, true],
  ["footprint", { requests: 40 }, false],
])(
  "%s counts or not when the load generator had to wait, by whether its pace is measured",
  async (...one) => {
    const [scenario, params, isFlaw] = one;
    const serve = httpStub(trailbaseStub("0.33.2"));
    let isBusy = false;
    const listener: RequestListener = (request, response) => {
      const endMs = performance.now() + 10;
      // The server is in this process, so that the load generator has to wait.
      while (isBusy && performance.now() < endMs);
      serve(request, response);
    };
    await using server = await startServer(listener);
    const trial = new HttpTrial(new URL("./http.ts", import.meta.url));
    try {
      await trial.prepare(harnessPlan({ ...trailbase, scenario, baseUrl: server.baseUrl }, params));
      await trial.warmup();
      isBusy = true;
      const { load, reasons } = await trial.run(() => undefined);
      expect(load.generatorUtilisation).toBeGreaterThan(0.95);
      expect(load.operations).toBe(40);
      expect(reasons.map(({ code }) => code)).toEqual(isFlaw ? ["generator_saturated"] : []);
    } finally {
      await trial.close();
    }
  },
);

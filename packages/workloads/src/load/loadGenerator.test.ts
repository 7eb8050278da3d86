import type { RequestListener } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { LoadPlan } from "../scenarios/loadParams.ts";
import type { SpanOperation } from "./httpSpan.ts";
import { HttpGenerator } from "./loadGenerator.ts";
import { OperationRecorder } from "./operationRecorder.ts";
import { startServer } from "./testing/startServer.ts";
import { loadReasons } from "./verdicts.ts";

const common = { inFlight: 8, clients: 1, warmup: 0, timeoutSeconds: 1 };
const fixedWork = (count: number): LoadPlan => ({ ...common, loadModel: "fixed_work", count });
const post = (i: number): SpanOperation => ({
  kind: "insert",
  call: { method: "POST", path: `/messages?i=${i}`, body: JSON.stringify({ text: `é ${i}` }) },
});

/** Runs one span against a server with its own connections, and answers what was measured. */
async function load(
  listener: RequestListener,
  plan: LoadPlan,
  operationAt: (i: number) => SpanOperation = post,
  more: { areIndependent?: boolean } = {},
) {
  await using server = await startServer(listener);
  const generator = new HttpGenerator(server.baseUrl, plan.inFlight, plan.timeoutSeconds);
  const recorder = new OperationRecorder(1000, []);
  const operations = { recorder, kindOf: () => "insert" as const, operationAt, ...more };
  const span = await generator.run(plan, operations, () => undefined);
  await generator.close();
  return { span, recorder, histogram: recorder.histograms()[0] };
}

describe("HttpGenerator", () => {
  it("sends every operation once and loses none of the answers", async () => {
    const seen = new Map<string, number>();
    const { span, recorder, histogram } = await load((request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        const key = `${request.method} ${request.url} ${body}`;
        seen.set(key, (seen.get(key) ?? 0) + 1);
        response.end("{}");
      });
    }, fixedWork(1003));
    expect(seen.size).toBe(1003);
    expect(seen.get('POST /messages?i=17 {"text":"é 17"}')).toBe(1);
    expect(histogram?.count).toBe(1003);
    expect(span.load).toMatchObject({ operations: 1003, non2xx: 0, timeouts: 0, socketErrors: 0 });
    expect(span.load.statusCounts).toEqual({ "200": 1003 });
    expect(span.succeededWithin).toBe(1003);
    const { operations } = recorder.steps.result();
    expect(operations.reduce((sum, count) => sum + count, 0)).toBe(1003);
    expect(loadReasons({ ...span.load, generatorUtilisation: null }, 0)).toEqual([]);
  });

  it.each([
    {
      areIndependent: true,
      order: ["make 0", "make 1", "judge 0", "make 2", "judge 1", "judge 2"],
    },
    {
      areIndependent: false,
      order: ["make 0", "judge 0", "make 1", "judge 1", "make 2", "judge 2"],
    },
  ])("judges each answer once, independent: $areIndependent", async ({ areIndependent, order }) => {
    const seen: string[] = [];
    const operationAt = (i: number): SpanOperation => {
      seen.push(`make ${i}`);
      const checkBody = (body: string) => {
        seen.push(`judge ${i}`);
        return body === `/messages?i=${i}`;
      };
      return { ...post(i), checkBody };
    };
    const plan = { ...fixedWork(3), inFlight: 1 };
    const listener: RequestListener = (request, response) => {
      response.end(request.url);
    };
    const { span, recorder } = await load(listener, plan, operationAt, { areIndependent });
    expect(seen).toEqual(order);
    expect(span.load).toMatchObject({ operations: 3, non2xx: 0 });
    expect([recorder.succeeded, recorder.failed]).toEqual([3, 0]);
  });

  it("keeps no more requests in flight than asked for", async () => {
    let now = 0;
    let most = 0;
    await load((_, response) => {
      now += 1;
      most = Math.max(most, now);
      setTimeout(() => {
        now -= 1;
        response.end();
      }, 5);
    }, fixedWork(200));
    expect(most).toBe(common.inFlight);
  });

  it("counts refused requests by status, keeps their latency and judges the error rate", async () => {
    let i = 0;
    const { span, histogram } = await load((_, response) => {
      i += 1;
      response.statusCode = i % 10 === 0 ? 500 : i % 25 === 1 ? 404 : 201;
      response.end();
    }, fixedWork(500));
    expect(span.load.statusCounts).toEqual({ "201": 430, "404": 20, "500": 50 });
    expect(span.load.non2xx).toBe(70);
    expect(span.succeededWithin).toBe(430);
    expect(histogram?.count).toBe(500);
    expect(loadReasons(span.load, 0.01).map(({ code }) => code)).toContain("error_rate");
  });

  it("counts a request that is never answered as a timeout with its whole wait", async () => {
    const { span, histogram } = await load((request, response) => {
      if (request.url === "/messages?i=5") return;
      response.end();
    }, fixedWork(50));
    expect(span.load).toMatchObject({ operations: 50, timeouts: 1, socketErrors: 0 });
    expect(span.load.statusCounts).toEqual({ "200": 49 });
    expect(histogram?.count).toBe(50);
    expect(histogram?.max).toBeGreaterThan(0.95e9);
  });

  it("counts requests whose connection broke, and goes on with a new one", async () => {
    const { span, histogram } = await load((request, response) => {
      if (request.url === "/messages?i=20") request.socket.resetAndDestroy();
      else if (request.url === "/messages?i=30") request.socket.end();
      else response.end();
    }, fixedWork(100));
    expect(span.load).toMatchObject({ operations: 100, timeouts: 0, socketErrors: 2 });
    expect(span.load.statusCounts).toEqual({ "200": 98 });
    expect(histogram?.count).toBe(100);
  });

  it("survives a target that closes every connection after its answer", async () => {
    const { span } = await load((_, response) => {
      response.setHeader("Connection", "close");
      response.end("ok");
    }, fixedWork(60));
    const { operations, socketErrors, statusCounts } = span.load;
    expect(operations).toBe(60);
    expect(socketErrors + (statusCounts["200"] ?? 0)).toBe(60);
  });

  it("takes a wrong body for a failure", async () => {
    const { span } = await load(
      (_, response) => response.end("b"),
      fixedWork(40),
      (i) => ({ ...post(i), checkBody: (body) => body === (i === 3 ? "a" : "b") }),
    );
    expect(span.load.statusCounts).toEqual({ "200": 39, "200 wrong body": 1 });
    expect(span.load.non2xx).toBe(1);
  });

  it("runs for the asked time in a closed loop", async () => {
    const plan = { ...common, loadModel: "closed_loop", durationSeconds: 1 } as const;
    const { span, recorder } = await load(async (_, response) => {
      await delay(20);
      response.end();
    }, plan);
    expect(span.durationNs).toBe(1e9);
    // 8 connections, 20 ms each: at most 400 in a second, and all but the last 8 within it.
    expect(span.succeededWithin).toBeGreaterThan(100);
    expect(span.succeededWithin).toBeLessThanOrEqual(400);
    expect(recorder.succeeded - span.succeededWithin).toBeLessThanOrEqual(common.inFlight);
  });

  it("says how busy the generator was", async () => {
    const calm = await load(async (_, response) => {
      await delay(40);
      response.end();
    }, fixedWork(80));
    expect(calm.span.load.generatorUtilisation).toBeLessThan(0.9);
    // The server lives in this very thread, so its work keeps the generator busy.
    const busy = await load((_, response) => {
      const untilMs = performance.now() + 5;
      while (performance.now() < untilMs);
      response.end();
    }, fixedWork(100));
    expect(busy.span.load.generatorUtilisation).toBeGreaterThan(0.95);
    expect(loadReasons(busy.span.load, 0).map(({ code }) => code)).toEqual(["generator_saturated"]);
    expect(busy.span.load.generatorCpuCores).toBeGreaterThan(0);
  });

  it("uses the connections of one span for the next", async () => {
    const sockets = new Set<unknown>();
    await using server = await startServer((request, response) => {
      sockets.add(request.socket);
      response.end();
    });
    const generator = new HttpGenerator(server.baseUrl, 4, 1);
    for (let span = 0; span < 3; span++) {
      const recorder = new OperationRecorder(1000, []);
      const operations = { recorder, kindOf: () => "insert" as const, operationAt: post };
      await generator.run(fixedWork(40), operations, () => undefined);
    }
    await generator.close();
    expect(sockets.size).toBe(4);
  });
});

describe("HttpGenerator at a fixed rate", () => {
  const rate = 200;
  const plan = {
    ...common,
    inFlight: 4,
    clients: 1,
    loadModel: "fixed_rate",
    rate,
    durationSeconds: 1,
  } as const;
  const stallMs = 500;

  /** Answers at once, but nothing at all while the first half second lasts after 250 ms. */
  function stalling(): RequestListener {
    let startedMs: number | undefined;
    return async (_, response) => {
      startedMs ??= performance.now();
      const elapsedMs = performance.now() - startedMs;
      if (elapsedMs > 250 && elapsedMs < 250 + stallMs) await delay(250 + stallMs - elapsedMs);
      response.end();
    };
  }

  it("sends at an even rate", async () => {
    const arrivals: number[] = [];
    const { span, recorder } = await load((_, response) => {
      arrivals.push(performance.now());
      response.end();
    }, plan);
    expect(arrivals).toHaveLength(rate);
    expect(span.load.operations).toBe(rate);
    // 20 are due in each tenth of a second; a burst at the start would put all 200 into the first.
    expect(Math.max(...recorder.steps.result().operations)).toBeLessThan(70);
    expect(span.durationNs).toBeGreaterThan(0.99e9);
  });

  it("shows a stall to every operation that was due during it (coordinated omission)", async () => {
    const { recorder } = await load(stalling(), plan);
    const slow = [...Array(100).keys()].filter((p) => recorder.all.quantileNs(p) > 50e6).length;
    // Half of the span stalls: about 45 % of the operations wait longer than 50 ms.
    expect(recorder.all.count).toBe(rate);
    expect(slow).toBeGreaterThan(35);
    expect(recorder.all.quantileNs(75)).toBeGreaterThan(150e6);
  });

  it("shows the same stall to a handful of operations only in a closed loop", async () => {
    const closed = {
      ...common,
      inFlight: 4,
      loadModel: "closed_loop",
      durationSeconds: 1,
    } as const;
    const { recorder } = await load(stalling(), closed);
    expect(recorder.all.quantileNs(100)).toBeGreaterThan(300e6);
    expect(recorder.all.quantileNs(90)).toBeLessThan(50e6);
  });

  it("counts what was due and never sent as failed", async () => {
    const { span, recorder } = await load(async (_, response) => {
      await delay(900);
      response.end();
    }, plan);
    expect(recorder.all.count).toBe(rate);
    expect(span.load.operations).toBe(rate);
    expect(span.load.timeouts).toBeGreaterThan(rate / 2);
    expect(loadReasons(span.load, 0.01).map(({ code }) => code)).toContain("error_rate");
  });
});

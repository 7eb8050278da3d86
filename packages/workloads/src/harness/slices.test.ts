import { expect, test } from "vitest";
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
const work = { settleMs: 0, counted: true };

async function sliced(params: object, take: (trial: HttpTrial, asked: string[]) => Promise<void>) {
  const asked: string[] = [];
  const serve = httpStub(trailbaseStub("0.33.2"));
  await using server = await startServer((request, response) => {
    asked.push(request.url ?? "");
    serve(request, response);
  });
  const trial = new HttpTrial(new URL("./http.ts", import.meta.url));
  const plan = { ...trailbase, scenario: "records.read", baseUrl: server.baseUrl };
  try {
    await trial.prepare(
      harnessPlan(plan, { count: 50, warmup: 1, inFlight: 4, clients: 1, rows: 40, ...params }),
    );
    await trial.warmup();
    await take(trial, asked);
    expect((await trial.verify()).reasons).toEqual([]);
  } finally {
    await trial.close();
  }
}

test("slices do exactly what was asked, settle before it, and wait for their last answer", async () => {
  await sliced({}, async (trial, asked) => {
    const before = asked.length;
    const first = await trial.slice({ operations: 30, ...work });
    expect(asked.length - before).toBe(30);
    expect(first).toMatchObject({ operations: 30, errors: 0, settleNs: 0 });
    const lead = await trial.slice({ operations: 20, settleMs: 0, counted: false });
    expect(lead.operations).toBe(20);
    const second = await trial.slice({ forMs: 20, settleMs: 10, counted: true });
    expect(second.settleNs).toBeGreaterThanOrEqual(10e6);
    expect(second.durationNs).toBeGreaterThanOrEqual(20e6);
    expect(BigInt(second.startedAtNs) - BigInt(first.startedAtNs)).toBeGreaterThan(0n);
    const counted = first.operations + second.operations;
    const { load, values, durationNs, histograms, reasons, throughput } = await trial.summary();
    // The server is in this process, so the load generator waits for it.
    const flaws = reasons.filter(({ code }) => code !== "generator_saturated");
    expect(flaws).toEqual([]);
    expect(load).toMatchObject({ operations: counted, statusCounts: { "200": counted } });
    expect(durationNs).toBeCloseTo(first.durationNs + second.durationNs, -1);
    expect(values.throughput).toBeCloseTo(counted / (durationNs / 1e9), 3);
    expect(values.duration).toBeCloseTo((durationNs * 50) / counted, -1);
    expect(histograms[0]?.count).toBe(counted);
    expect(throughput.operations).toEqual([]);
  });
});

test("operations go on from slice to slice, so that no slice repeats the first ones", async () => {
  await sliced({ inFlight: 1 }, async (trial, asked) => {
    const before = asked.length;
    for (let slice = 0; slice < 4; slice += 1) await trial.slice({ operations: 10, ...work });
    // Forty stored messages, forty reads: each once.
    expect(new Set(asked.slice(before)).size).toBe(40);
  });
});

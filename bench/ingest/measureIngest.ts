import type { Client } from "pg";
import { copyRows, insertRows, readRows } from "./bareRows.ts";
import { describeTimings, type IngestRow, type Timing } from "./describeTimings.ts";
import { type ImportSize, makeImport } from "./makeImport.ts";
import type { Ways } from "./openWays.ts";

/** One more number for a version that no import had before. */
let number = 0;

export interface IngestOptions {
  clients: number;
  rounds: number;
  /** Of them, counted from the last, those whose reports are processed too. */
  processingRounds: number;
}

/**
 * Times imports that `clients` send at once, each in turn with a bare INSERT of the rows that they
 * wrote, over as many connections, each first every other round; and the processing of what they
 * stored, by turns together and, of one client, one by one.
 */
export async function measureIngest(
  ways: Ways,
  bare: readonly Client[],
  size: ImportSize,
  { clients, rounds, processingRounds }: IngestOptions,
): Promise<IngestRow[]> {
  const stored = { engine: [] as Timing[], REST: [] as Timing[] };
  const processed: Timing[] = [];
  const whole: Timing[] = [];
  const connections = bare.slice(0, clients);
  const [first] = connections;
  if (first === undefined) throw new Error("there is no connection");
  const template = await readRows(first, await ways.engine(makeImport(size, 0, number++)), false);
  const send = async (way: "engine" | "REST") => {
    number += 1;
    const made = connections.map((_, client) => makeImport(size, client, number));
    const startedMs = performance.now();
    const runs = await Promise.all(
      made.map((request) => (way === "engine" ? ways.engine(request) : ways.rest(request))),
    );
    return { runs, ms: performance.now() - startedMs };
  };
  // The first round warms both up.
  for (let round = 0; round <= rounds; round++) {
    const bareFirst = round % 2 === 0;
    const take = async (way: "engine" | "REST") => {
      const before = bareFirst ? await timeOf(connections, template) : null;
      const sent = await send(way);
      const otherMs = before ?? (await timeOf(connections, template));
      if (round > 0) stored[way].push({ ms: sent.ms, otherMs });
      return sent;
    };
    const sent = { engine: await take("engine"), REST: await take("REST") };
    if (round <= rounds - processingRounds) continue;
    const together = async () => timeProcessing(ways, sent.engine.runs, "together");
    // It takes ten times as long, so the reports of one client stand for those of all.
    const oneByOne = async () =>
      clients * (await timeProcessing(ways, sent.REST.runs.slice(0, 1), "one by one"));
    const before = bareFirst ? await oneByOne() : null;
    const ms = await together();
    processed.push({ ms, otherMs: before ?? (await oneByOne()) });
    const rows = await readRows(first, sent.engine.runs[0] ?? "", true);
    whole.push({ ms: sent.engine.ms + ms, otherMs: await timeOf(connections, rows) });
  }
  const row = (way: string, other: string, timings: readonly Timing[]) =>
    describeTimings({ way, other, clients }, timings, size);
  return [
    row("engine: stored", "bare INSERT", stored.engine),
    row("REST: stored", "bare INSERT", stored.REST),
    row("processed together", "one by one", processed),
    row("engine: stored and processed", "bare INSERT", whole),
  ];
}

async function timeProcessing(
  ways: Ways,
  runs: readonly string[],
  how: "together" | "one by one",
): Promise<number> {
  const startedMs = performance.now();
  await ways.process(runs, how);
  return performance.now() - startedMs;
}

async function timeOf(
  connections: readonly Client[],
  rows: Awaited<ReturnType<typeof readRows>>,
): Promise<number> {
  const copies = connections.map(() => copyRows(rows));
  const startedMs = performance.now();
  await Promise.all(connections.map((client, index) => insertRows(client, copies[index] ?? [])));
  return performance.now() - startedMs;
}

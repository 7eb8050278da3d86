import type { Client } from "pg";
import { copyRows, insertRows, readRows } from "./bareRows.ts";
import { type ImportSize, makeImport } from "./makeImport.ts";
import type { Ways } from "./openWays.ts";

export interface IngestRow {
  way: string;
  clients: number;
  "reports/s": string;
  "results/s": string;
  "bare reports/s": string;
  /** Rate over the rate of the bare INSERT: median of the rounds, and the middle half of them. */
  "of bare": string;
}

interface Timing {
  ms: number;
  bareMs: number;
}

/** One more number for a version that no import had before. */
let number = 0;

/**
 * Times imports that `clients` send at once, each in turn with a bare INSERT of the rows that they
 * wrote, over as many connections, each first every other round.
 */
export async function measureIngest(
  ways: Ways,
  bare: readonly Client[],
  size: ImportSize,
  { clients, rounds }: { clients: number; rounds: number },
): Promise<IngestRow[]> {
  const timings = { engine: [] as Timing[], REST: [] as Timing[], processed: [] as Timing[] };
  const connections = bare.slice(0, clients);
  const [first] = connections;
  if (first === undefined) throw new Error("there is no connection");
  const template = await ways.engine(makeImport(size, 0, number++));
  const stored = await readRows(first, template, false);
  const insert = () => timeOf(connections, stored);
  // The first round warms both up.
  for (let round = 0; round <= rounds; round++) {
    const times = { engine: 0, REST: 0 };
    const runs: string[] = [];
    const requests = () => connections.map((_, client) => makeImport(size, client, number));
    for (const way of ["engine", "REST"] as const) {
      number += 1;
      const made = requests();
      const send = way === "engine" ? ways.engine : ways.rest;
      const bareFirst = round % 2 === 0 ? await insert() : null;
      const startedMs = performance.now();
      runs.push(...(await Promise.all(made.map((request) => send(request)))));
      times[way] = performance.now() - startedMs;
      const bareMs = bareFirst ?? (await insert());
      if (round > 0) timings[way].push({ ms: times[way], bareMs });
    }
    // What processing costs is hundreds of times as much, so that one round of it has to do.
    if (round < rounds) continue;
    const ofEngine = runs.slice(0, clients);
    const startedMs = performance.now();
    await ways.process(ofEngine, clients);
    const ms = times.engine + performance.now() - startedMs;
    const whole = await readRows(first, ofEngine[0] ?? template, true);
    timings.processed.push({ ms, bareMs: await timeOf(connections, whole) });
  }
  return [
    rowOf("engine: stored", timings.engine, size, clients),
    rowOf("REST: stored", timings.REST, size, clients),
    rowOf("engine: stored and processed", timings.processed, size, clients),
  ];
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

function rowOf(
  way: string,
  timings: readonly Timing[],
  { reports, measures }: ImportSize,
  clients: number,
): IngestRow {
  const perSecond = (ms: number) => (reports * clients * 1000) / ms;
  const rate = perSecond(
    quantile(
      timings.map(({ ms }) => ms),
      0.5,
    ),
  );
  const bare = perSecond(
    quantile(
      timings.map(({ bareMs }) => bareMs),
      0.5,
    ),
  );
  const ratios = timings.map(({ ms, bareMs }) => bareMs / ms);
  const [middle, low, high] = [0.5, 0.25, 0.75].map((share) => quantile(ratios, share).toFixed(2));
  return {
    way,
    clients,
    "reports/s": rate.toFixed(0),
    "results/s": (rate * measures).toFixed(0),
    "bare reports/s": bare.toFixed(0),
    "of bare": `${middle} (${low} to ${high})`,
  };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

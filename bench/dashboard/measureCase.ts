import { gzipSync } from "node:zlib";
import type { Client } from "pg";
import type { DashboardCase } from "./cases.ts";

/** Answers one request of the API with its body. */
export type AskApi = (path: string) => Promise<string>;

export interface CaseFigures {
  case: string;
  rows: number;
  "bare SQL ms": string;
  "API ms": string;
  /** The first request of this process, which nothing has warmed. */
  "first API ms": string;
  /** API over bare SQL: median of the rounds, and the middle half of them. */
  ratio: string;
  /** Largest answer of the page, compressed. */
  "gzip KB": string;
}

/** Both by turns, each first every other round, so that the machine's moods meet both alike. */
export async function measureCase(
  one: DashboardCase,
  client: Client,
  ask: AskApi,
  rounds: number,
): Promise<CaseFigures> {
  let rows = 0;
  let bodies: string[] = [];
  const bare = async () => {
    rows = await one.bare(client);
  };
  const api = async () => {
    bodies = await Promise.all(one.paths.map(ask));
  };
  const firstMs = await timeOf(api);
  for (let warm = 0; warm < 5; warm++) {
    await bare();
    await api();
  }
  const timings: { bareMs: number; apiMs: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) {
      const bareMs = await timeOf(bare);
      timings.push({ bareMs, apiMs: await timeOf(api) });
    } else {
      const apiMs = await timeOf(api);
      timings.push({ bareMs: await timeOf(bare), apiMs });
    }
  }
  const ratios = timings.map(({ bareMs, apiMs }) => apiMs / bareMs);
  const gzipBytes = Math.max(...bodies.map((body) => gzipSync(body).length));
  const shares = [0.5, 0.25, 0.75].map((share) => quantile(ratios, share).toFixed(2));
  return {
    case: one.name,
    rows,
    "bare SQL ms": median(timings.map(({ bareMs }) => bareMs)),
    "API ms": median(timings.map(({ apiMs }) => apiMs)),
    "first API ms": firstMs.toFixed(0),
    ratio: `${shares[0]} (${shares[1]} to ${shares[2]})`,
    "gzip KB": (gzipBytes / 1000).toFixed(1),
  };
}

async function timeOf(act: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await act();
  return performance.now() - startedMs;
}

function median(values: readonly number[]): string {
  return quantile(values, 0.5).toFixed(1);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

import { HttpGenerator, OperationRecorder, spanValues } from "@lapline/workloads/measuring";
import autocannon from "autocannon";
import { type Comparison, compare } from "./comparison.ts";

interface HttpCase {
  title: string;
  baseUrl: string;
  path: string;
  headers: Record<string, string>;
  /** Absent: GET. */
  method?: "GET" | "POST";
  body?: string;
}

export interface Settings {
  connections: number;
  seconds: number;
  rounds: number;
}

const timeoutSeconds = 10;

/** Throughput as the load core reports it: its own connections, histogram and time stamps. */
async function byLapline(target: HttpCase, settings: Settings): Promise<number> {
  const { connections, seconds } = settings;
  const generator = new HttpGenerator(target.baseUrl, connections, timeoutSeconds);
  const recorder = new OperationRecorder(1000, []);
  const { path, headers } = target;
  const call = { method: "GET", path, headers } as const;
  const span = await generator.run(
    {
      loadModel: "closed_loop",
      durationSeconds: seconds,
      inFlight: connections,
      clients: 1,
      warmup: 0,
      timeoutSeconds,
    },
    { recorder, kindOf: () => "read", operationAt: () => ({ kind: "read", call }) },
    () => undefined,
  );
  await generator.close();
  if (recorder.failed > 0)
    throw new Error(`${recorder.failed} requests of ${target.title} failed.`);
  const { succeededWithin: succeeded, durationNs } = span;
  return spanValues(recorder, { succeeded, durationNs, batchSize: 1 }).throughput ?? 0;
}

/**
 * Throughput as autocannon counts it by itself. Its own average takes every tick for a second, though
 * a tick comes late on a busy machine; so its count is divided by the time between its own stamps.
 */
export async function byAutocannon(target: HttpCase, settings: Settings): Promise<number> {
  const { baseUrl, path, headers, title, method = "GET", body } = target;
  const { connections, seconds } = settings;
  const result = await autocannon({
    url: `${baseUrl}${path}`,
    headers,
    method,
    ...(body !== undefined && { body }),
    connections,
    duration: seconds,
    timeout: timeoutSeconds,
  });
  if (result.non2xx + result.errors > 0) throw new Error(`Requests of ${title} failed.`);
  const elapsedMs = result.finish.getTime() - result.start.getTime();
  return (result["2xx"] * 1000) / elapsedMs;
}

/** Both by turns on the same process of the target; the first round is thrown away. */
export async function compareHttp(target: HttpCase, settings: Settings): Promise<Comparison> {
  const rounds: { lapline: number; other: number }[] = [];
  for (let round = 0; round <= settings.rounds; round++) {
    const laplineFirst = round % 2 === 0;
    const before = laplineFirst ? await byLapline(target, settings) : undefined;
    const other = await byAutocannon(target, settings);
    const lapline = before ?? (await byLapline(target, settings));
    if (round > 0) rounds.push({ lapline, other });
  }
  const title = `${target.title}, load core / bare autocannon`;
  return compare({ title, unit: "requests/s", ratioMin: 0.97, ratioMax: 1.03 }, rounds);
}

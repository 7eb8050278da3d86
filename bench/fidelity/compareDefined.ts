import type { HarnessPlan, Params } from "@lapline/contracts";
import { parseDefinition } from "@lapline/contracts/definitions";
import { DefinedHttpTrial, describeHttpScenario } from "@lapline/workloads/measuring";
import { byAutocannon, type Settings } from "./compareHttp.ts";
import { type Comparison, compare } from "./comparison.ts";

/** What a project could define, and the same request as autocannon sends it by itself. */
interface DefinedCase {
  title: string;
  request: Record<string, unknown>;
  bare: { method: "GET" | "POST"; path: string; headers: Record<string, string>; body?: string };
}

const json = { "content-type": "application/json" };
/** As long as what the templates make, on the average. */
const body = JSON.stringify({ title: "todo 123456", note: "x".repeat(200), id: "x".repeat(36) });
const template = { title: "todo {n}", note: "{text:200}", id: "{uuid}" };

export const definedCases: readonly DefinedCase[] = [
  {
    title: "plain",
    request: { get: "/" },
    bare: { method: "GET", path: "/", headers: {} },
  },
  {
    title: "templated bodies",
    request: { post: "/", json: template },
    bare: { method: "POST", path: "/", headers: json, body },
  },
  {
    title: "templated bodies, checked answers",
    request: {
      post: "/json",
      json: template,
      expect: { status: 200, json: { "$.digest": { length: 64 }, "$.items[1]": 2 } },
    },
    bare: { method: "POST", path: "/json", headers: json, body },
  },
];

/**
 * What a request may cost the generator, against one that is sent unchanged and whose answer nobody
 * reads. Above it, the generator would be the limit far earlier than autocannon.
 */
const cpuRatioMax = 1.5;

function planOf(request: DefinedCase["request"], baseUrl: string, settings: Settings): HarnessPlan {
  const { connections: inFlight, seconds } = settings;
  const load = { inFlight, duration: `${seconds}s`, warmup: inFlight };
  const parsed = parseDefinition(
    JSON.stringify({
      target: {
        id: "bench",
        source: { checkout: {} },
        server: { start: ["x"], ready: { http: "/" } },
      },
      scenarios: [{ id: "bench.web", http: { load, requests: [request] } }],
    }),
  );
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join(" "));
  const { params, work } = describeHttpScenario(parsed.definition, "bench.web");
  return {
    ...{ target: "bench", version: "1", scenario: "bench.web", scenarioVersion: 1 },
    params: params.parse({}) as Params,
    ...{ durability: "default", dataDir: "/nonexistent", artifactDir: null, baseUrl },
    ...{ targetSpawnedAtNs: null, readyTimeoutMs: 10_000, secrets: {} },
    ...(work && { definition: work }),
  };
}

/** What one side of a round showed. */
interface Figures {
  throughput: number;
  /** CPU time of this process for each request, µs. */
  cpuUs: number;
}

/** The throughput that `measure` answers, over so many seconds, with what this process paid for it. */
async function withCpu(seconds: number, measure: () => Promise<number>): Promise<Figures> {
  const before = process.cpuUsage();
  const throughput = await measure();
  const { user, system } = process.cpuUsage(before);
  return { throughput, cpuUs: (user + system) / (throughput * seconds) };
}

/** Throughput as a trial of a defined scenario reports it. */
async function byDefinition(plan: HarnessPlan, seconds: number): Promise<Figures> {
  const trial = new DefinedHttpTrial(new URL(import.meta.url));
  try {
    await trial.prepare(plan);
    await trial.warmup();
    return await withCpu(seconds, async () => {
      const { values, load } = await trial.run(() => undefined);
      if (load.non2xx + load.timeouts + load.socketErrors > 0) {
        throw new Error(`Requests failed: ${JSON.stringify(load.statusCounts)}.`);
      }
      return values.throughput ?? 0;
    });
  } finally {
    await trial.close();
  }
}

/** A defined scenario and bare autocannon, interleaved on the same process of the target. */
export async function compareDefined(
  { title, request, bare }: DefinedCase,
  baseUrl: string,
  settings: Settings,
): Promise<Comparison[]> {
  const { seconds, connections } = settings;
  const plan = planOf(request, baseUrl, settings);
  const target = { title, baseUrl, ...bare };
  const rounds: { lapline: Figures; other: Figures }[] = [];
  for (let round = 0; round <= settings.rounds; round++) {
    const before = round % 2 === 0 ? await byDefinition(plan, seconds) : undefined;
    const other = await withCpu(seconds, () => byAutocannon(target, settings));
    const lapline = before ?? (await byDefinition(plan, seconds));
    // The first round warms both of them up.
    if (round > 0) rounds.push({ lapline, other });
  }
  const named = `defined, ${title}, ${connections} in flight / bare autocannon`;
  const of = (figure: keyof Figures) =>
    rounds.map(({ lapline, other }) => ({ lapline: lapline[figure], other: other[figure] }));
  return [
    compare({ title: named, unit: "requests/s", ratioMin: 0.97, ratioMax: 1.03 }, of("throughput")),
    compare({ title: named, unit: "µs of CPU", ratioMin: 0, ratioMax: cpuRatioMax }, of("cpuUs")),
  ];
}

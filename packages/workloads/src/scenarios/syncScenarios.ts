import { z } from "zod";
import type { ScenarioDefinition } from "./defineScenario.ts";
import { decides, decidesIfSet, decidesNot, defineScenario } from "./defineScenario.ts";
import { measures } from "./measures.ts";
import { targetSettings } from "./recordsCommon.ts";

const caveats = [
  "Server and both peers are on one machine: there is no network but its loopback. networkDelayMs " +
    "delays every message on it by the kernel's netem, or where that cannot be had by a relay that " +
    "delays bytes and not handshakes; the environment says which.",
  "The published figures were measured manually, and name neither hardware nor method.",
  "A system that asks at intervals shows its intervals here, not its speed: the pause between two " +
    "samples decides where in an interval an item comes, so it is random for each.",
  "With fewer than 100 samples the 99th percentile is the largest one, so none is kept.",
  "Peers of a server that answers subscriptions keep nothing themselves; replicas do, and pay for it.",
  "The durability mode is verified at the end, on the target's own connection. Each mode has " +
    "its own series.",
];

interface Way {
  name: string;
  title: string;
  summary: string;
  /** Items at once as published; null: one after another. */
  items: number | null;
  samples: { full: number; quick: number };
}

/** Planning figure for what a system that asks at intervals needs for an item. */
const itemSeconds = 1;
const errorRateMax = 0.05;

function syncScenario({ name, title, summary, items, samples }: Way): ScenarioDefinition {
  const counts = {
    warmup: z.int().min(0).max(100).default(3).describe("Samples before, which are not counted."),
    samples: z.int().min(1).max(1000).default(samples.full).describe("Measured samples."),
    pauseMs: z
      .int()
      .min(0)
      .max(60_000)
      .default(500)
      .describe("Mean pause before each sample, ms; from half of it to one and a half."),
    timeoutSeconds: z
      .int()
      .min(1)
      .max(120)
      .default(10)
      .describe("An item that is not visible after this time counts as failed."),
    networkDelayMs: z
      .int()
      .min(0)
      .max(1000)
      .default(0)
      .describe("Delay of every message between a peer and the server, ms, each way; 0: none."),
  };
  const several = z.int().min(1).max(1000).describe("Items that are stored at once.");
  const quick = { warmup: 1, samples: samples.quick, pauseMs: 200 };
  return defineScenario({
    description: {
      id: `sync.${name}`,
      version: 1,
      title: `Sync: ${title}`,
      summary,
      loadModel: "fixed_work",
      measures: [
        measures.latency,
        measures.latencyMean,
        ...(items === null ? [] : [measures.latencyAll]),
        measures.success,
        measures.cpu,
        measures.cpuPeak,
        measures.memory,
      ],
      errorRateMax,
      trialsDefault: 3,
      caveats,
    },
    params:
      items === null
        ? z.strictObject(counts)
        : z.strictObject({ ...counts, items: several.default(items) }),
    load: {
      warmup: decides("samples of warm-up"),
      samples: decides("samples"),
      pauseMs: decides("mean pause", "milliseconds"),
      networkDelayMs: decidesIfSet("network delay each way", "milliseconds", "0"),
      timeoutSeconds: decidesNot("It only limits the wait for a missing item, not the work."),
      ...(items !== null && { items: decides("items at once") }),
    },
    targetSettings: [targetSettings.keyType],
    quick: { ...quick, ...(items !== null && { items }) },
    full: { samples: samples.full, ...(items !== null && { items }) },
    presets: [50, 200].map((delayMs) => ({
      id: `${delayMs}ms`,
      title: `${delayMs} ms each way`,
      params: { samples: samples.full, networkDelayMs: delayMs },
    })),
    estimateSeconds: (params) => {
      const rounds = Number(params.warmup) + Number(params.samples);
      const itemNetwork = (4 * Number(params.networkDelayMs ?? 0)) / 1000;
      return 2 + rounds * (Number(params.pauseMs) / 1000 + itemSeconds + itemNetwork);
    },
  });
}

/** What one peer stores becomes visible at another. */
export const syncScenarios: readonly ScenarioDefinition[] = [
  syncScenario({
    name: "single",
    title: "one item",
    summary:
      "One item is stored through a peer and timed until another peer has received all of it.",
    items: null,
    samples: { full: 50, quick: 5 },
  }),
  syncScenario({
    name: "concurrent",
    title: "ten items at once",
    summary:
      "Ten items are stored at once through a peer, and each is timed until another peer has received it.",
    items: 10,
    samples: { full: 20, quick: 2 },
  }),
];

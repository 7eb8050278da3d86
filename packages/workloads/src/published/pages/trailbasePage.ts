import { published } from "../published.ts";
import type { PublishedLine, PublishedPage, PublishedTable } from "./publishedPage.ts";

const figures = published.find(({ source }) => source.id === "trailbase")?.figures ?? [];

/** What its client was measured with, where the page compares latencies. */
const client = "Dart client, just in time";

/** Systems in the order of the chart of 100,000 insertions. */
const inserting = figures.filter(
  ({ scenario, measure, params }) =>
    scenario === "records.insert" && measure === "duration" && params?.count === 100_000,
);

const totalTime: PublishedTable = {
  id: "insert-total",
  title: "Total Time for 100k Insertions",
  note: "100,000 messages with 64 requests in flight. Less time is better.",
  place: {
    scenario: "records.insert",
    params: { count: 100_000, inFlight: 64 },
    measure: "duration",
    statistic: "value",
  },
  rows: inserting.map(({ system, variant, target, durability }) => ({
    title: variant === undefined ? system : `${system}, ${variant}`,
    place: {
      system,
      ...(variant !== undefined && { variant }),
      ...(target !== undefined && { target }),
      ...(durability !== undefined && { durability }),
    },
  })),
  columns: [{ title: "Total time", place: {} }],
  compared: "rows",
  reference: inserting.findIndex(
    ({ system, variant }) => system === "TrailBase" && variant === "TypeScript client",
  ),
};

const pocketbase = { target: "pocketbase", durability: "wal-normal" };
const trailbase = { target: "trailbase", durability: "wal-normal" };
const insert100k = { scenario: "records.insert", params: { count: 100_000, inFlight: 64 } };

/** CPU and memory, as the charts over time of the page show them. */
const resources = (work: PublishedLine["place"]): PublishedLine[] => [
  {
    title: "Memory at rest",
    place: { scenario: "footprint", measure: "memory_rest", statistic: "value" },
  },
  { title: "Memory, highest", place: { ...work, measure: "memory", statistic: "max" } },
  { title: "CPU, highest", place: { ...work, measure: "cpu_peak", statistic: "max" } },
  { title: "CPU, mean", place: { ...work, measure: "cpu", statistic: "mean" } },
];

const utilization: PublishedTable = {
  id: "utilization",
  title: "TrailBase & PocketBase Utilization",
  note: "While 100,000 messages were inserted.",
  place: {},
  rows: resources(insert100k),
  columns: [
    { title: "TrailBase", place: { system: "TrailBase", ...trailbase } },
    { title: "PocketBase", place: { system: "PocketBase", ...pocketbase } },
  ],
  compared: "columns",
  reference: 0,
};

const supabase = { system: "SupaBase", target: "supabase-full", durability: "sync-commit" };
const containers = [
  ...new Set(figures.filter(({ system }) => system === "SupaBase").map((one) => one.component)),
].filter((one) => one !== undefined && !one.startsWith("sum of"));

const supabaseTotal: PublishedTable = {
  id: "supabase-total",
  title: "SupaBase, all containers",
  note: "Sums over the 12 containers that the page ran.",
  place: supabase,
  rows: resources(insert100k).filter(({ title }) => title !== "CPU, mean"),
  columns: [{ title: "SupaBase", place: {} }],
  compared: null,
  reference: 0,
};

const supabaseContainers: PublishedTable = {
  id: "supabase-containers",
  title: "SupaBase Memory Usage and CPU utilization",
  note: "Each container by itself, while 100,000 messages were inserted.",
  place: supabase,
  rows: containers.map((component) => ({
    title: component ?? "",
    place: component === undefined ? {} : { component },
  })),
  columns: [
    { title: "Memory at rest", place: { scenario: "footprint", unit: "bytes" } },
    { title: "Memory under load", place: { ...insert100k, unit: "bytes" } },
    { title: "CPU, highest", place: { ...insert100k, unit: "cores" } },
  ],
  compared: null,
  reference: 0,
};

function latencies(
  id: string,
  title: string,
  scenario: string,
  counts: { trailbase: number; pocketbase: number },
): PublishedTable {
  const percentiles = ["p50", "p75", "p90", "p95"] as const;
  const own = (system: string, count: number) => ({ system, params: { count, inFlight: 64 } });
  return {
    id,
    title,
    note: `${counts.trailbase.toLocaleString("en")} operations of TrailBase and ${counts.pocketbase.toLocaleString("en")} of PocketBase, 64 in flight.`,
    place: { scenario, variant: client },
    rows: [
      ...percentiles.map((statistic) => ({
        title: statistic,
        place: { measure: "latency", statistic },
      })),
      { title: "Total time", place: { measure: "duration", statistic: "value" } },
    ],
    columns: [
      { title: "TrailBase", place: { ...own("TrailBase", counts.trailbase), ...trailbase } },
      { title: "PocketBase", place: { ...own("PocketBase", counts.pocketbase), ...pocketbase } },
    ],
    compared: "columns",
    reference: 0,
    ...(counts.trailbase !== counts.pocketbase && {
      run: {
        params: { count: counts.pocketbase },
        reason: "both systems do the same number of operations",
      },
    }),
  };
}

const fibonacci = { scenario: "compute.fibonacci", params: { n: 40, count: 100, inFlight: 64 } };

const runtimes: PublishedTable = {
  id: "fibonacci",
  title: "JavaScript-Runtime Benchmarks",
  note: "100 requests for fibonacci(40), 64 in flight. Since release 0.19 TrailBase has WebAssembly guests and no V8.",
  place: {},
  rows: [
    { title: "Total time", place: { ...fibonacci, measure: "duration", statistic: "value" } },
    ...resources(fibonacci),
  ],
  columns: [
    { title: "TrailBase (V8)", place: { system: "TrailBase (V8)", ...trailbase } },
    { title: "PocketBase (goja)", place: { system: "PocketBase (goja)", ...pocketbase } },
  ],
  compared: "columns",
  reference: 0,
};

const claimPattern = /^Named in the text \((.*)\), not a figure of a run\.$/;

const claims: PublishedTable = {
  id: "claims",
  title: "Named in the text",
  place: {},
  rows: figures.flatMap(({ system, noPlace = "" }) => {
    const claim = claimPattern.exec(noPlace)?.[1];
    return claim === undefined
      ? []
      : [{ title: `${system}: ${claim}`, place: { system, about: noPlace } }];
  }),
  columns: [{ title: "Text", place: {} }],
  compared: null,
  reference: 0,
};

export const trailbasePage: PublishedPage = {
  id: "trailbase",
  sourceId: "trailbase",
  title: "TrailBase Benchmarks",
  summary:
    "TrailBase, PocketBase, SupaBase, Payload and plain SQLite as the backend of a chat room.",
  versions: {
    trailbase: {
      version: "0.21.11",
      reason: "the page names no release; this one can be built",
      provisioner: "git",
    },
    pocketbase: { version: "0.22.21", reason: "the last release before 0.23 is the page's" },
  },
  notes: [
    "PocketBase is built with cgo and GOAMD64=v4, as on the page. A machine without AVX-512 refuses these jobs: submit pocketbase without options there, and the page names the difference.",
    "Systems that the page drove in TypeScript are driven by their own client, or by fetch where it has no client for them. Those driven in Dart are driven by Lapline's load generator.",
  ],
  tables: [
    totalTime,
    utilization,
    supabaseTotal,
    supabaseContainers,
    latencies("read-latency", "Read latency", "records.read", {
      trailbase: 1_000_000,
      pocketbase: 100_000,
    }),
    latencies("insert-latency", "Insert latency", "records.insert", {
      trailbase: 10_000,
      pocketbase: 10_000,
    }),
    runtimes,
    claims,
  ],
};

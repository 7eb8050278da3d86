/** One side of a comparison: a measure of one cell. */
export interface Side {
  target: string;
  scenario: string;
  measure: string;
  durability?: string;
}

/** A published finding as a ratio, and the two cells whose ratio stands beside it. */
export interface Comparison {
  title: string;
  left: Side;
  right: Side;
  /** left / right as published; null where the page has pictures instead of figures. */
  published: number | null;
  /** The two published figures, their unit and where they stand. */
  source: string;
}

const trailbase = "trailbase.io/reference/benchmarks, November 2024";
const goDrivers = "github.com/cvilsmeier/go-sqlite-bench, 2024-12-11";

const allyourbase = "internal/api/benchmark_test.go of gridlhq/allyourbase, 2026-02-22";

const insertDuration = (target: string): Side => ({
  target,
  scenario: "records.insert",
  measure: "duration",
});

const goSide = (driver: string, scenario: string, measure: string): Side => ({
  target: `go-sqlite-${driver}`,
  scenario,
  measure,
});

function goPair(
  drivers: [left: string, right: string],
  scenario: string,
  measure: string,
  publishedMs: [left: number, right: number],
): Comparison {
  const [left, right] = drivers;
  const [leftMs, rightMs] = publishedMs;
  return {
    title: `${scenario} ${measure}: ${left} / ${right}`,
    left: goSide(left, scenario, measure),
    right: goSide(right, scenario, measure),
    published: leftMs / rightMs,
    source: `${leftMs} / ${rightMs} ms, ${goDrivers}`,
  };
}

/** Two scenarios of the family api on Allyourbase; published are iterations in 3 s, without sockets. */
function apiPair(
  scenarios: [left: string, right: string],
  iterations: [left: number, right: number],
): Comparison {
  const side = (name: string): Side => ({
    target: "allyourbase",
    scenario: `api.${name}`,
    measure: "throughput",
  });
  const [left, right] = scenarios;
  const [leftCount, rightCount] = iterations;
  return {
    title: `Allyourbase: ${left} / ${right}, throughput`,
    left: side(left),
    right: side(right),
    published: leftCount / rightCount,
    source: `${leftCount} / ${rightCount} operations in 3 s, ${allyourbase}`,
  };
}

/** What the published pages found, as ratios between systems. */
export const comparisons: readonly Comparison[] = [
  {
    title: "inserts: PocketBase / TrailBase, time",
    left: insertDuration("pocketbase"),
    right: insertDuration("trailbase-crate"),
    published: 67.721 / 16.742,
    source: `67.7 / 16.7 s for 100k (TypeScript client), ${trailbase}`,
  },
  {
    title: "reads: PocketBase / TrailBase, median latency",
    left: { target: "pocketbase", scenario: "records.read", measure: "latency" },
    right: { target: "trailbase-crate", scenario: "records.read", measure: "latency" },
    published: 12740 / 3504,
    source: `12.74 / 3.50 ms, ${trailbase}`,
  },
  {
    title: "inserts: PocketBase / SQLite through drizzle, time",
    left: insertDuration("pocketbase"),
    right: insertDuration("sqlite-drizzle-libsql"),
    published: 67.721 / 8.803,
    source: `67.7 / 8.8 s for 100k, ${trailbase}`,
  },
  {
    title: "inserts: PocketBase / Payload, throughput",
    left: { target: "pocketbase", scenario: "records.insert", measure: "throughput" },
    right: { target: "payload", scenario: "records.insert", measure: "throughput" },
    published: 656.09 / 67.721,
    source: `656 / 67.7 s for 100k (Payload with WAL), ${trailbase}`,
  },
  {
    title: "single inserts: rollback journal, durable / WAL, median latency",
    left: {
      target: "sqlite",
      scenario: "records.insert",
      measure: "latency",
      durability: "delete-full",
    },
    right: { target: "sqlite", scenario: "records.insert", measure: "latency" },
    published: null,
    source: "named by goatdb.dev/benchmarks and the TrailBase page, without a pair of figures",
  },
  {
    title: "GoatDB sync: ten items at once / one, mean time until visible",
    left: { target: "goatdb-deno", scenario: "sync.concurrent", measure: "latency_mean" },
    right: { target: "goatdb-deno", scenario: "sync.single", measure: "latency_mean" },
    published: 1400 / 1000,
    source: "1400 / 1000 ms, upper ends of ranges taken by hand, goatdb.dev/benchmarks, 2025-08-10",
  },
  goPair(["modernc", "mattn"], "sql.simple", "insert_duration", [5508, 1682]),
  goPair(["modernc", "mattn"], "sql.simple", "query_duration", [1178, 1187]),
  goPair(["glebarez", "modernc"], "sql.simple", "insert_duration", [5700, 5508]),
  goPair(["ncruces", "mattn"], "sql.simple", "insert_duration", [3244, 1682]),
  goPair(["craw", "mattn"], "sql.simple", "insert_duration", [1304, 1682]),
  goPair(["eaton", "mattn"], "sql.simple", "insert_duration", [1119, 1682]),
  goPair(["zombiezen", "mattn"], "sql.simple", "query_duration", [314, 1187]),
  goPair(["modernc", "mattn"], "sql.complex", "insert_duration", [3219, 923]),
  goPair(["zombiezen", "mattn"], "sql.complex", "query_duration", [501, 1261]),
  goPair(["sqinn", "mattn"], "sql.simple", "insert_duration", [966, 1682]),
  goPair(["sqinn", "mattn"], "sql.simple", "query_duration", [623, 1187]),
  goPair(["sqinn", "mattn"], "sql.complex", "query_duration", [729, 1261]),
  apiPair(["health", "read_single"], [704_338, 73_311]),
  apiPair(["read_single", "list_default"], [73_311, 30_848]),
  apiPair(["list_default", "list_large"], [30_848, 8576]),
  apiPair(["create", "batch_create"], [7776, 382]),
  apiPair(["update", "create"], [8252, 7776]),
];

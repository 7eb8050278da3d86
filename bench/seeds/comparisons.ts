import { compareLoads, describeNoRatio, drivenLoad } from "@lapline/contracts";
import { catalog } from "@lapline/workloads/catalog";
import { type FigureQuery, publishedFigure } from "@lapline/workloads/published";

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
  /** left / right as published; null where the page has pictures, or drove the two in different ways. */
  published: number | null;
  /** The two published figures, and where they stand. */
  source: string;
}

interface Pair {
  title: string;
  sourceId: string;
  left: Side;
  right: Side;
  /** Where the published figure is of another target, measure or variant than the cell. */
  leftFigure?: FigureQuery;
  rightFigure?: FigureQuery;
  /** The published figures are times and the cells throughputs, so theirs is turned around. */
  isInverse?: boolean;
}

function compared({ title, sourceId, left, right, isInverse, ...query }: Pair): Comparison {
  const ofLeft = publishedFigure(sourceId, { ...left, ...query.leftFigure });
  const ofRight = publishedFigure(sourceId, { ...right, ...query.rightFigure });
  const ratio = ofLeft.figure.value / ofRight.figure.value;
  const { title: page, date } = ofLeft.source;
  const reason = noPublishedRatio(ofLeft.figure, ofRight.figure);
  const printed = `${ofLeft.figure.printed} / ${ofRight.figure.printed}`;
  return {
    title,
    left,
    right,
    published: reason !== null ? null : isInverse === true ? 1 / ratio : ratio,
    source: [printed, reason, page, date].filter((part) => part !== null).join(", "),
  };
}

type Figure = ReturnType<typeof publishedFigure>["figure"];

/** In what the publication itself did not drive two systems alike; null where it did. */
function noPublishedRatio(left: Figure, right: Figure): string | null {
  // Two scenarios are held against each other on purpose.
  if (left.scenario !== right.scenario) return null;
  const [base, side] = [left, right].map(({ target, scenario, params, durability, loads }) =>
    drivenLoad(
      {
        target: target ?? "",
        scenario: scenario ?? "",
        params: params ?? {},
        durability: durability ?? "",
        provisioner: "published",
        environment: Object.fromEntries(
          Object.entries(loads ?? {}).map(([name, value]) => [`load.${name}`, value]),
        ),
      },
      catalog,
    ),
  );
  return describeNoRatio(compareLoads(base ?? [], side ?? []).differences);
}

const records = (target: string, name: string, measure: string): Side => ({
  target,
  scenario: `records.${name}`,
  measure,
});

/** 100 000 inserts by the client in TypeScript, the one that every system was measured with. */
const inserts: FigureQuery = {
  scenario: "records.insert",
  measure: "duration",
  statistic: "value",
  variant: "TypeScript client",
};

function goPair(
  [left, right]: [left: string, right: string],
  scenario: string,
  measure: string,
): Comparison {
  const side = (driver: string) => ({ target: `go-sqlite-${driver}`, scenario, measure });
  const title = `${scenario} ${measure}: ${left} / ${right}`;
  return compared({ title, sourceId: "go-sqlite-bench", left: side(left), right: side(right) });
}

/** Two scenarios of the family api on Allyourbase; the published ones are without sockets. */
function apiPair([left, right]: [left: string, right: string]): Comparison {
  const side = (name: string): Side => ({
    target: "allyourbase",
    scenario: `api.${name}`,
    measure: "throughput",
  });
  const title = `Allyourbase: ${left} / ${right}, throughput`;
  return compared({ title, sourceId: "allyourbase", left: side(left), right: side(right) });
}

const goPairs: [drivers: [string, string], scenario: string, measure: string][] = [
  [["modernc", "mattn"], "sql.simple", "insert_duration"],
  [["modernc", "mattn"], "sql.simple", "query_duration"],
  [["glebarez", "modernc"], "sql.simple", "insert_duration"],
  [["ncruces", "mattn"], "sql.simple", "insert_duration"],
  [["craw", "mattn"], "sql.simple", "insert_duration"],
  [["eaton", "mattn"], "sql.simple", "insert_duration"],
  [["zombiezen", "mattn"], "sql.simple", "query_duration"],
  [["modernc", "mattn"], "sql.complex", "insert_duration"],
  [["zombiezen", "mattn"], "sql.complex", "query_duration"],
  [["sqinn", "mattn"], "sql.simple", "insert_duration"],
  [["sqinn", "mattn"], "sql.simple", "query_duration"],
  [["sqinn", "mattn"], "sql.complex", "query_duration"],
];

/** What the published pages found, as ratios between systems. */
export const comparisons: readonly Comparison[] = [
  compared({
    title: "inserts: PocketBase / TrailBase, time",
    sourceId: "trailbase",
    left: records("pocketbase", "insert", "duration"),
    right: records("trailbase-crate", "insert", "duration"),
    leftFigure: inserts,
    rightFigure: { ...inserts, target: "trailbase" },
  }),
  compared({
    title: "reads: PocketBase / TrailBase, median latency",
    sourceId: "trailbase",
    left: records("pocketbase", "read", "latency"),
    right: records("trailbase-crate", "read", "latency"),
    leftFigure: { statistic: "p50" },
    rightFigure: { statistic: "p50", target: "trailbase" },
  }),
  compared({
    title: "inserts: PocketBase / SQLite through drizzle, time",
    sourceId: "trailbase",
    left: records("pocketbase", "insert", "duration"),
    right: records("sqlite-drizzle-libsql", "insert", "duration"),
    leftFigure: inserts,
  }),
  compared({
    title: "inserts: PocketBase / Payload, throughput",
    sourceId: "trailbase",
    left: records("pocketbase", "insert", "throughput"),
    right: records("payload", "insert", "throughput"),
    leftFigure: inserts,
    rightFigure: inserts,
    isInverse: true,
  }),
  {
    title: "single inserts: rollback journal, durable / WAL, median latency",
    left: { ...records("sqlite", "insert", "latency"), durability: "delete-full" },
    right: records("sqlite", "insert", "latency"),
    published: null,
    source: "named by the GoatDB and the TrailBase page, without a pair of figures",
  },
  compared({
    title: "GoatDB sync: ten items at once / one, mean time until visible",
    sourceId: "goatdb",
    left: { target: "goatdb-deno", scenario: "sync.concurrent", measure: "latency_mean" },
    right: { target: "goatdb-deno", scenario: "sync.single", measure: "latency_mean" },
  }),
  ...goPairs.map((pair) => goPair(...pair)),
  apiPair(["health", "read_single"]),
  apiPair(["read_single", "list_default"]),
  apiPair(["list_default", "list_large"]),
  apiPair(["create", "batch_create"]),
  apiPair(["update", "create"]),
];

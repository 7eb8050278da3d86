/** One thing that Lapline does differently, and why. */
export interface Difference {
  /** What rows of the table call it; without a name it belongs to one scenario only. */
  name?: string;
  what: string;
  why: string;
}

/** How a scenario compares with the published benchmark that it comes from. */
export interface Fidelity {
  /** What was published, with its sizes; null: nothing, the scenario is Lapline's own. */
  published: string | null;
  /** What Lapline does differently; none: as published. `rows` names the published rows it concerns. */
  differs: readonly (Difference & { rows?: string })[];
}

const members: Difference = {
  name: "membership check",
  what: "Every system checks on each insert that the writer is a member of the room.",
  why: "Published: SQLite in process and SupaBase check nothing, so they did less work.",
};
const warmUp: Difference = {
  name: "longer warm-up",
  what: "500 operations run before the timed ones (1,000 at the published size).",
  why: "Published: one. The first requests open connections and fill caches, which is not compared here.",
};
const threeTrials: Difference = {
  name: "several trials",
  what: "A result has several trials, each with its own process and data.",
  why: "Published: one run, so its spread is unknown.",
};
const client: Difference = {
  name: "same client",
  what: "One JavaScript client measures all systems.",
  why: "Published: each system's own client, so its cost is part of the totals.",
};
const records = [members, warmUp, client, threeTrials];

const socket: Difference = {
  name: "real server",
  what: "Requests go through a socket to a server in a separate process.",
  why: "Published: handler and client share a process without sockets, unlike any real installation.",
};
const inFlight: Difference = {
  name: "fixed concurrency",
  what: "8 requests are in flight in parallel benchmarks, 1 in serial ones.",
  why: "Published: one goroutine per core, so results from different machines do not compare.",
};
const latency: Difference = {
  name: "latency of a request",
  what: "Latency is the time of a single request.",
  why: "Published: ns/op, the wall time divided by the operations of all goroutines. That is a throughput.",
};
const api = [socket, inFlight, latency];

const secondProcess: Difference = {
  name: "warm-up in the process",
  what: "The warm-up does the work once in the same process.",
  why: "Published: the second of two processes is printed. `secondProcess` without `warmup` does that.",
};
const checkedAfter: Difference = {
  name: "rows outside the span",
  what: "Rows are created before the timed span and checked after it.",
  why: "Published: both are timed, so the result includes the harness.",
};
const everyConnection: Difference = {
  name: "PRAGMAs on every connection",
  what: "PRAGMAs are set on every connection and read back.",
  why: "Published: set on one connection of a pool, so the others ran with defaults.",
};
const sql = [secondProcess, checkedAfter, everyConnection];

const durability: Difference = {
  name: "durable writes",
  what: "A write ends when it is as durable as the mode promises.",
  why: "Published: most GoatDB rows are not flushed in their span, and those of Fast are not awaited.",
};
const operationAlone: Difference = {
  name: "operation alone",
  what: "Only the operation is timed, for every system.",
  why: "Published: some systems also time opening, creating the table and inserting.",
};
const fastUnsafe = { ...operationAlone, rows: "SQLite Fast-Unsafe" };
const nodeAndDeno = { ...operationAlone, rows: "SQLite on Node.js and Deno, Fast-Unsafe" };
const everySystem = { ...operationAlone, rows: "all systems" };

const random: Difference = {
  name: "random numbers",
  what: "Random numbers come from a generator that is the same in every language.",
  why: "Published: `Random(0)`, which only Dart has. Counts and value ranges are the same.",
};
const textsBefore: Difference = {
  name: "preparation outside the span",
  what: "Rows, texts and names are prepared before each timed test; results are checked after it.",
  why: "Published: the time of each test includes both.",
};
const sameModes: Difference = {
  name: "same durability",
  what: "The durability mode sets journal and `synchronous`, for every SQLite library alike.",
  why: "Published: WAL for one library and a rollback journal for another. Those are `wal-normal` of sqlite_async and `delete-full` of sqflite.",
};
const synchronousCalls: Difference = {
  name: "ObjectBox in the main isolate",
  what: "ObjectBox runs in the program's own isolate, and test 1 does not use its queue.",
  why:
    "Published: `putAsync` and `runInTransactionAsync`. The difference in cost was not measured, " +
    "because the Dart program does not run on the development machine.",
};
const frames: Difference = {
  name: "no dropped frames",
  what: "Dropped frames are not counted.",
  why: "There is no screen, and no Flutter.",
};
const speedtest = [random, textsBefore, sameModes, synchronousCalls, frames];

const oneMachine: Difference = {
  name: "one machine",
  what: "Server and both peers run on one machine, and Lapline contains the script.",
  why: "Published: without hardware, network or script.",
};

const own = { published: null, differs: [] };

/** Every scenario of the registry. What `published` says is written from the sources of each page. */
export const fidelity: Readonly<Record<string, Fidelity>> = {
  "records.insert": {
    published: "TrailBase: 100,000 inserts (latencies: 10,000), 64 in flight",
    differs: records,
  },
  "records.read": {
    published: "TrailBase: 1,000,000 reads of TrailBase, 100,000 of PocketBase, 64 in flight",
    differs: [
      {
        what: "The same number of reads for every system (100,000 at the published size).",
        why: "Published: ten times as many for TrailBase, so its percentiles use more samples.",
      },
      ...records,
    ],
  },
  "records.saturation": {
    published:
      "TrailBase: 4 clients with 32 in flight each, 25,000 inserts each (in its code only)",
    differs: records,
  },
  "records.mixed": own,
  "records.list": own,
  "records.filter": own,
  "records.update": own,
  "records.delete": own,
  "records.batch": own,
  "compute.fibonacci": {
    published: "TrailBase: Fibonacci(40), 100 calls, 64 in flight, on 16 threads",
    differs: [
      {
        what: "PocketBase 0.23 and later: at most 4 calls in flight per core at n = 40.",
        why:
          "Its server closes a connection after five minutes (`ReadTimeout` and `WriteTimeout` in its " +
          "code), and a call needs half a minute of a core. 64 calls on 16 threads finish in time; " +
          "64 on two cores fail.",
      },
      {
        what: "TrailBase 0.19 and later runs JavaScript in a WebAssembly component.",
        why: "Published: V8, which was removed. A call at n = 40 takes minutes instead of seconds.",
      },
      threeTrials,
    ],
  },
  footprint: {
    published:
      "Allyourbase: program sizes, start-up, memory at rest and after 600 requests; TrailBase: CPU and memory over time",
    differs: [
      {
        what: "CPU and memory under load are measures of `records.saturation` and of every other scenario.",
        why: "A load of 600 requests is too short to measure CPU.",
      },
    ],
  },
  "sql.simple": { published: "go-sqlite-bench: simple, 1,000,000 users", differs: sql },
  "sql.complex": {
    published: "go-sqlite-bench: complex, 200 users, 100 articles each, 20 comments each",
    differs: sql,
  },
  "sql.many": {
    published: "go-sqlite-bench: many/N, N = 10, 100, 1,000, 1,000 queries",
    differs: sql,
  },
  "sql.large": {
    published: "go-sqlite-bench: large/N, 10,000 users of N = 50,000, 100,000, 200,000 bytes",
    differs: sql,
  },
  "sql.concurrent": {
    published: "go-sqlite-bench: concurrent/N, N = 2, 4, 8 goroutines, 1,000,000 users",
    // Opening the connections and checking the rows are in its span, as published.
    differs: [secondProcess, everyConnection],
  },
  "sql.real": {
    published: "go-sqlite-bench (2025): real, 100 users, 20 articles each, 20 comments each",
    differs: sql,
  },
  "speedtest.default": {
    published: "PowerSync: 15 tests, statement by statement; the page shows images, no figures",
    differs: speedtest,
  },
  "speedtest.batched": {
    published: "PowerSync: the same with each library's batches",
    differs: speedtest,
  },
  "objects.instance": {
    published: "GoatDB: Create instance",
    differs: [
      {
        what: "The span ends with the answer to a first call.",
        why: "Published: SQLite's constructor, which does not read the file yet.",
      },
    ],
  },
  "objects.open_empty": {
    published: "GoatDB: Open (empty), Create table",
    differs: [fastUnsafe],
  },
  "objects.open": {
    published: "GoatDB: Open (100,000 items)",
    differs: [
      {
        what: "The span ends with a count of the items, which must be correct.",
        why:
          "Published: SQLite's constructor alone. On Node.js the GoatDB file held about 1 % of the " +
          "written items.",
      },
      fastUnsafe,
    ],
  },
  "objects.create": {
    published: "GoatDB: Create item",
    differs: [durability, fastUnsafe],
  },
  "objects.read": { published: "GoatDB: Read item by ID", differs: [fastUnsafe] },
  "objects.update": {
    published: "GoatDB: Update item",
    differs: [durability, everySystem],
  },
  "objects.bulk_create": {
    published: "GoatDB: Bulk create, 100 items",
    differs: [durability, everySystem],
  },
  "objects.bulk_read": {
    published: "GoatDB: Bulk read, 100 items",
    differs: [fastUnsafe],
  },
  "objects.read_all": {
    published: "GoatDB: Read 100,000 items",
    differs: [
      {
        what: "Every value of every item is read.",
        why: "Published: GoatDB's items are looked up, but their values are not read.",
      },
      fastUnsafe,
    ],
  },
  "objects.simple_query": {
    published: "GoatDB: Simple query, 100 items, 49 hits",
    differs: [nodeAndDeno],
  },
  "objects.complex_query": {
    published: "GoatDB: Complex query and sort, 100 items",
    differs: [nodeAndDeno],
  },
  "objects.count": { published: "GoatDB: Count, 10 items", differs: [nodeAndDeno] },
  "objects.keys": { published: "GoatDB: Keys, 10 items", differs: [nodeAndDeno] },
  "api.health": { published: "Allyourbase: HealthCheck, parallel", differs: api },
  "api.read_single": { published: "Allyourbase: ReadSingle, 100 rows, parallel", differs: api },
  "api.list_default": {
    published: "Allyourbase: ListDefault, 20 of 100 rows, parallel",
    differs: api,
  },
  "api.list_filtered": {
    published: "Allyourbase: ListFiltered, 50 of 1,000 rows, parallel",
    differs: api,
  },
  "api.list_large": {
    published: "Allyourbase: ListLargeTable, 100 of 10,000 rows, parallel",
    differs: api,
  },
  "api.create": { published: "Allyourbase: Create, serial", differs: [socket, latency] },
  "api.update": { published: "Allyourbase: Update, 100 rows, serial", differs: [socket, latency] },
  "api.delete": {
    published: "Allyourbase: Delete, serial",
    differs: [
      socket,
      latency,
      {
        what: "A fixed number of rows (10,000).",
        why: "Published: as many as fit into three seconds, inserted beforehand.",
      },
    ],
  },
  "api.batch_create": {
    published: "Allyourbase: BatchCreate, 50 rows, serial",
    differs: [socket, latency],
  },
  "sync.single": {
    published: "GoatDB: Synchronization, one item (by hand, no script)",
    differs: [oneMachine],
  },
  "sync.concurrent": {
    published: "GoatDB: Synchronization, ten items at once, success rate (by hand, no script)",
    differs: [oneMachine],
  },
};

/** How a scenario stands to the published benchmark that it comes from. */
export interface Fidelity {
  /** What was published, with its sizes; null: nothing, the scenario is Lapline's own. */
  published: string | null;
  /** What Lapline does otherwise, and why; none: as published. */
  differs: readonly { what: string; why: string }[];
}

const members = {
  what: "Every system checks on each insert that the writer is a member of the room.",
  why: "Published: SQLite in process and SupaBase check nothing, so the work was not the same.",
};
const warmUp = {
  what: "500 operations before the clock starts (1,000 at the published size).",
  why: "Published: one. First requests open connections and fill caches, which is not what is compared.",
};
const threeTrials = {
  what: "Several trials, each with a process and data of its own.",
  why: "Published: one run, which has no spread to compare with.",
};
const client = {
  what: "One client in JavaScript for all systems.",
  why: "Published: each system's own client, so totals hold the clients too.",
};
const records = [members, warmUp, client, threeTrials];

const socket = {
  what: "Requests go through a socket to a server in a process of its own.",
  why: "Published: handler and client in one process without sockets, which no installation has.",
};
const inFlight = {
  what: "A fixed number of requests in flight (8 for parallel benchmarks, 1 for serial ones).",
  why: "Published: as many goroutines as cores; a number that is part of the series compares machines.",
};
const latency = {
  what: "Latency is that of a request.",
  why: "Published: ns/op is wall time by operations of all goroutines, which is a throughput.",
};
const api = [socket, inFlight, latency];

const secondProcess = {
  what: "The warm-up does the work once in the same process.",
  why: "Published: the second of two processes is printed. `secondProcess` without `warmup` does that.",
};
const checkedAfter = {
  what: "Rows are made before the clock and checked after it.",
  why: "Published: both within the time, which measures the harness too.",
};
const everyConnection = {
  what: "PRAGMAs are set on every connection and read back.",
  why: "Published: on one connection of a pool, so others ran with defaults.",
};
const sql = [secondProcess, checkedAfter, everyConnection];

/** Of rows that time the same span for every system there. */
const objectsDurability = {
  what: "A write ends when it is as safe as the mode promises.",
  why: "Published: most GoatDB rows are not flushed in their span, and those of Fast not awaited.",
};
const wholeFunction = (systems: string) => ({
  what: "The span is the operation alone, for every system.",
  why: `Published: ${systems} time opening, table and inserts with it.`,
});
const fastUnsafe = wholeFunction("rows of SQLite Fast-Unsafe");
const nodeAndDeno = wholeFunction("SQLite on Node.js and Deno, and Fast-Unsafe,");

const random = {
  what: "Numbers come from a generator that is the same in every language.",
  why: "Published: Dart's `Random(0)`, which only Dart has. Counts and ranges of values are the same.",
};
const textsBefore = {
  what: "Rows, texts and names are made before the clock; results are checked after it.",
  why: "Published: both within the time of each test.",
};
const alike = {
  what: "Journal and `synchronous` are what the durability mode says, for every SQLite alike.",
  why: "Published: a WAL against a rollback journal. `delete-full` of sqflite and `wal-normal` of sqlite_async are those.",
};
const checkpoint = {
  what: "sqlite_async alone calls `wal_checkpoint(RESTART)` in each writing test.",
  why: "As published; no other library there or here does.",
};
const synchronousCalls = {
  what: "ObjectBox is called in the program's own isolate, test 1 without its queue.",
  why:
    "Published: `putAsync` and `runInTransactionAsync`. What an isolate costs is Dart's, and the program " +
    "could not be run here to hold it against the synchronous calls.",
};
const frames = {
  what: "Dropped frames are not counted.",
  why: "There is no screen, and no Flutter.",
};
const speedtest = [random, textsBefore, alike, checkpoint, synchronousCalls, frames];

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
        why: "Published: ten times as many of one, so its percentiles rest on more.",
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
        what: "PocketBase since 0.23 needs fewer in flight: at n = 40 at most 4 for each core.",
        why:
          "Its server gives up a connection five minutes after the request (`ReadTimeout` and " +
          "`WriteTimeout` in its code), and a call takes half a minute of a core. 64 on 16 threads are " +
          "within that bound; 64 on two cores are not, and end as failed calls.",
      },
      {
        what: "TrailBase since 0.19 runs JavaScript in a WebAssembly component.",
        why: "Published: V8, which it no longer has. A call at n = 40 takes minutes instead of seconds.",
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
        why: "A load of 600 requests is over before it shows anything of CPU.",
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
        why: "Published: SQLite's constructor, which reads nothing of its file yet.",
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
        what: "The span ends with the number of items, which must be right.",
        why:
          "Published: the constructor of SQLite, and on Node.js a GoatDB file that held about 1 % of " +
          "what was written.",
      },
      fastUnsafe,
    ],
  },
  "objects.create": {
    published: "GoatDB: Create item",
    differs: [objectsDurability, fastUnsafe],
  },
  "objects.read": { published: "GoatDB: Read item by ID", differs: [fastUnsafe] },
  "objects.update": {
    published: "GoatDB: Update item",
    differs: [objectsDurability, wholeFunction("all systems")],
  },
  "objects.bulk_create": {
    published: "GoatDB: Bulk create, 100 items",
    differs: [objectsDurability, wholeFunction("all systems")],
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
        why: "Published: GoatDB's items are looked up, and read by nobody.",
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
        why: "Published: as many as three seconds take, which are stored beforehand.",
      },
    ],
  },
  "api.batch_create": {
    published: "Allyourbase: BatchCreate, 50 rows, serial",
    differs: [socket, latency],
  },
  "sync.single": {
    published: "GoatDB: Synchronization, one item (by hand, no script)",
    differs: [
      {
        what: "Server and both peers are on one machine, and the script is part of Lapline.",
        why: "Published: neither hardware nor network is said.",
      },
    ],
  },
  "sync.concurrent": {
    published: "GoatDB: Synchronization, ten items at once, success rate (by hand, no script)",
    differs: [
      {
        what: "Server and both peers are on one machine, and the script is part of Lapline.",
        why: "Published: neither hardware nor network is said.",
      },
    ],
  },
};

import type { HarnessPlan, HarnessResult, Params } from "@lapline/contracts";

type Run = HarnessResult<"run">;

/** The real work that a probed loop is held against: a plan, and what one operation of it takes. */
export interface RealOperation {
  what: string;
  change: Pick<HarnessPlan, "scenario"> & { params: Params };
  /** ns of the shortest operation that goes through the loop. */
  shortestNs(run: Run): number;
}

const size = 20;
const perTest = 250 * size;
const queries = 50 * size;
const rows = 200_000;

const value = (run: Run, name: string) => run.values[name] ?? Number.NaN;

/** Quick enough for a bench, and the shortest operations that there are, by the loop's name. */
export const realOperations: Readonly<Record<string, RealOperation>> = {
  "records operation": {
    what: "read by key",
    change: {
      scenario: "records.read",
      params: {
        loadModel: "fixed_work",
        count: 100_000,
        warmup: 20_000,
        inFlight: 1,
        timeoutSeconds: 10,
        rows: 10_000,
      },
    },
    shortestNs: (run) => value(run, "latency"),
  },
  "speedtest statement": {
    what: "insert or update, the shortest of tests 2, 3, 9 and 10",
    change: { scenario: "speedtest.default", params: { size, warmup: true } },
    shortestNs: (run) =>
      Math.min(...[2, 3, 9, 10].map((test) => value(run, `test_${test}`) / perTest)),
  },
  "speedtest query": {
    what: "query of test 7",
    change: { scenario: "speedtest.default", params: { size, warmup: true } },
    shortestNs: (run) => value(run, "test_7") / queries,
  },
  "row inserted": {
    what: "row inserted",
    change: { scenario: "sql.simple", params: { rows, warmup: true } },
    shortestNs: (run) => value(run, "insert_duration") / rows,
  },
  "row read": {
    what: "row read",
    change: { scenario: "sql.simple", params: { rows, warmup: true } },
    shortestNs: (run) => value(run, "query_duration") / rows,
  },
};

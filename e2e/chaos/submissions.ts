import type { Submission } from "@lapline/contracts";

/** A job of the bundled SQLite; `count` inserts per trial decide how long it takes. */
export function sqliteInserts(count: number, trials: number): Submission {
  return {
    targets: [{ target: "sqlite", versions: ["bundled"], durability: "wal-normal" }],
    scenarios: [{ scenario: "records.insert", params: { count } }],
    labels: ["local"],
    trials,
  };
}

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

/** One trial of the bundled SQLite that lasts this long on any machine and hardly loads it. */
export function sqliteTrickle(label: string, durationSeconds: number): Submission {
  const params = { loadModel: "fixed_rate", rate: 20, durationSeconds, warmup: 0 } as const;
  return {
    targets: [{ target: "sqlite", versions: ["bundled"], durability: "wal-normal" }],
    scenarios: [{ scenario: "records.insert", params }],
    labels: [label],
    trials: 1,
  };
}

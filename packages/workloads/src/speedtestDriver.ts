import type { EmbeddedOpenContext, Settings } from "./embeddedDriver.ts";

export type SqlValue = number | string;

/** A SQLite binding called from JavaScript that blocks the thread, as the speedtest scenarios use it. */
export interface SpeedtestDatabase {
  /** Statements without parameters. */
  exec(sql: string): void;
  /** One statement with its parameters, as the library runs one that it has not seen before. */
  run(sql: string, values: readonly SqlValue[]): void;
  /** One statement for each of `rows`, by the library's fastest way. */
  runBatch(sql: string, rows: readonly (readonly SqlValue[])[]): void;
  /** The one row that a query finds. */
  get(sql: string, values: readonly SqlValue[]): Record<string, unknown>;
  close(): void;
  /** Release that the target reports; without it, that of SQLite. */
  version?: string;
}

/** How the in-process harness opens a target for the speedtest scenarios. */
export interface SpeedtestDriver {
  /** Opens or creates the database of that name, in the durability mode that the context names. */
  open(context: EmbeddedOpenContext, fileName: string): Promise<SpeedtestDatabase>;
  /** The settings that must hold at the end of a trial in this durability mode. */
  expectedSettings(durability: string): Settings;
}

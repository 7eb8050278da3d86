export { createDb, type Db, type DbOptions } from "./createDb.ts";
export * from "./generated/client.ts";
export { isConflict, isUniqueViolation, sqlStateOf } from "./isConflict.ts";
export { type ListenOptions, listen } from "./listen.ts";
export { newestMigration } from "./newestMigration.ts";
export { poolMetrics } from "./poolMetrics.ts";
export { RecordReader } from "./recordReader.ts";
export { type Tx, transact } from "./transact.ts";
export type { PoolState, PoolWatch } from "./watchPool.ts";

export { freePort } from "./freePort.ts";
export type { PostgresServer } from "./server.ts";
export { type PostgresFailure, type PostgresStart, startPostgres } from "./startPostgres.ts";

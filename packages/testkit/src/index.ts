export { createDatabase, createEmptyDatabase, type TestDatabase } from "./createDatabase.ts";
export { env as testEnv } from "./env.ts";
export { type FakeClock, fakeClock } from "./fakeClock.ts";
export { findProgram } from "./findProgram.ts";
export { type Finding, requireBrowser, requireDocker, requireRedis } from "./requirements.ts";
export { type FaultProxy, startFaultProxy } from "./startFaultProxy.ts";
export { startRedis, type TestRedis } from "./startRedis.ts";
export { testFacts } from "./testFacts.ts";
export { waitFor } from "./waitFor.ts";

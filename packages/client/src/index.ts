export { createLaplineClient, type LaplineClientOptions } from "./createLaplineClient.ts";
export { type LaplineProblem, problemOf } from "./problemOf.ts";

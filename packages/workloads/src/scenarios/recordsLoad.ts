import { decides, decidesNot, type LoadDeclarations } from "./loadDeclaration.ts";

/** What the parameters that every records and api scenario shares are to the load. */
export const recordsLoad = {
  loadModel: decides("load model", "text"),
  count: decides("measured operations"),
  durationSeconds: decides("measured span", "seconds"),
  rate: decides("operations due per second"),
  inFlight: decides("in flight"),
  warmup: decides("operations of warm-up"),
  timeoutSeconds: decidesNot("It only limits the wait for an answer, not the work."),
} as const satisfies LoadDeclarations;

/** Threads that share the requests in flight, where a scenario has any. */
export const clientsLoad = decides("client threads");
export const rowsLoad = decides("rows stored before");

import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { serveHttpClient } from "./httpClient.ts";
import { HttpFamilyTrial } from "./httpFamilyTrial.ts";
import { serveStdio } from "./serveHarness.ts";

/**
 * Program: the load child of every target that is reached over HTTP. Where a plan asks for several
 * clients, each is a thread of this same program.
 */
if (isMainThread || parentPort === null) {
  await serveStdio("http", (log) => new HttpFamilyTrial(new URL(import.meta.url), log));
} else await serveHttpClient(parentPort, workerData);

import { HttpTrial } from "./httpTrial.ts";
import { serveStdio } from "./serveStdio.ts";

/** Program: the load child of every target that is reached over HTTP. */
await serveStdio("http", () => new HttpTrial());

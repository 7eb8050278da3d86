import { EmbeddedTrial } from "./embeddedTrial.ts";
import { serveStdio } from "./serveStdio.ts";

/** Program: the harness of every target that is a library called from JavaScript. */
await serveStdio("in-process", (log) => new EmbeddedTrial(log));

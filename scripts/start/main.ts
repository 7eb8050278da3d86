import { resolve } from "node:path";
import { closingStack } from "./closingStack.ts";
import { onStopRequest } from "./onStopRequest.ts";
import { readOptions, usage } from "./options.ts";
import { runLapline } from "./runLapline.ts";
import { StartProblem } from "./startProblem.ts";

// The inner half of `npm start`: runs under the pinned Node.js, with the dependencies installed.

/** Everything has ended 15 s after the request; the sum of the services' own waits stays below. */
const STOP_WITHIN_MS = 14_000;

const root = resolve(import.meta.dirname, "../..");
const open = closingStack();
const stop = new AbortController();

const stopAtOnce = () => {
  open.killAll();
  process.exit(130);
};
onStopRequest({
  first: () => {
    setTimeout(stopAtOnce, STOP_WITHIN_MS);
    stop.abort();
    console.log("\nStopping. Press Ctrl-C again to stop at once.");
  },
  second: stopAtOnce,
});
// The terminal may be gone: what cannot be written any more must not keep anything from ending.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

try {
  const options = readOptions(process.argv.slice(2), process.env, process.cwd());
  if (options === null) console.log(usage);
  else await runLapline({ root, options, environment: process.env, open, signal: stop.signal });
} catch (error) {
  if (!stop.signal.aborted) {
    process.exitCode = 1;
    console.error(error instanceof StartProblem ? `\n${error.message}` : error);
  }
} finally {
  await open.closeAll();
}
process.exit();

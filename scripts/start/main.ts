import { resolve } from "node:path";
import { closingStack } from "./closingStack.ts";
import { onStopRequest } from "./onStopRequest.ts";
import { readOptions, usage } from "./options.ts";
import { runLapline } from "./runLapline.ts";
import { StartProblem } from "./startProblem.ts";

// The inner half of `npm start`: runs under the pinned Node.js, with the dependencies installed.

const root = resolve(import.meta.dirname, "../..");
const open = closingStack();
const stop = new AbortController();

onStopRequest({
  first: () => {
    console.log("\nStopping. Press Ctrl-C again to stop at once.");
    stop.abort();
  },
  second: () => {
    open.killAll();
    process.exit(130);
  },
});

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

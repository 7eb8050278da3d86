import { serveStdio } from "./serveHarness.ts";
import { TrialByScenario } from "./trialByScenario.ts";

/** Program: the harness of every target that is a library called from JavaScript. */
await serveStdio("in-process", (log) => new TrialByScenario(log, import.meta.dirname));

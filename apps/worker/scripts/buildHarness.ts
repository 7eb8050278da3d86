import { join } from "node:path";
import { buildHarness } from "@lapline/workloads/buildHarness";

// Puts the harness programs beside the bundle, where the worker looks for them.
await buildHarness(join(import.meta.dirname, "../dist/harness"));

import { join } from "node:path";
import { buildHarness } from "@lapline/workloads/buildHarness";
import { copyPrograms } from "@lapline/workloads/copyPrograms";

// Puts beside the bundle what the worker looks for there: the harness programs, and the files in other
// languages that plans are made of.
await buildHarness(join(import.meta.dirname, "../dist/harness"));
copyPrograms(join(import.meta.dirname, "../dist/programs"));

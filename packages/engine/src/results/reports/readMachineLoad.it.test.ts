import { machineLoadJobsMax } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { measure } from "../../testing/measure.ts";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { readMachineLoad } from "./readMachineLoad.ts";

let engine: TestEngine;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

const load = async () =>
  (await readMachineLoad(engine.context, engine.projectId)).get(engine.machineId);
const run = (version: string, ...warnings: string[]) =>
  measure(engine, { version, value: 100, changes: { warnings } });

test("a machine says beside how many of its newest jobs other programs ran", async () => {
  expect(await load()).toBeUndefined();
  await run("1.0.0", "The host was busy before the job: 1.9 of 2 CPUs were in use.");
  expect(await load()).toMatchObject({ jobs: 1, busyJobs: 1, isBusy: true });
  await run("1.1.0", "Little disk space was free: 900 MiB.");
  expect(await load()).toMatchObject({ jobs: 2, busyJobs: 1, isBusy: false });
  await run(
    "1.2.0",
    "Trial 2: other programs used 1.5 of the host's 2 CPUs while it was measured.",
  );
  expect(await load()).toMatchObject({ jobs: 3, busyJobs: 2, isBusy: true });
  // Older jobs are forgotten.
  for (let place = 0; place < machineLoadJobsMax; place += 1) await run(`2.${place}.0`);
  expect(await load()).toMatchObject({ jobs: machineLoadJobsMax, busyJobs: 0, isBusy: false });
});

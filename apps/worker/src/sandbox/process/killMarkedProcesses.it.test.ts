import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { waitFor } from "@lapline/testkit";
import { afterEach, expect, test } from "vitest";
import { markerEnv } from "../programs/marker.ts";
import { findMarkedProcesses, killMarkedProcesses } from "./killMarkedProcesses.ts";

const scopes: string[] = [];

afterEach(async () => {
  for (const scope of scopes.splice(0)) await killMarkedProcesses((one) => one.scope === scope);
});

/** A process that left its group and session, with children, as a daemon does. */
async function startDaemon(scope: string): Promise<void> {
  scopes.push(scope);
  const marks = markerEnv({ scope, jobId: randomUUID(), attempt: 1 });
  const script = "setsid sh -c 'sleep 300 & sleep 300' & exit 0";
  spawn("sh", ["-c", script], { env: { PATH: "/usr/bin:/bin", ...marks }, stdio: "ignore" });
  await waitFor(async () => (await count(scope)) >= 3, { what: "the daemon and its children" });
}

async function count(scope: string): Promise<number> {
  return (await findMarkedProcesses((one) => one.scope === scope)).length;
}

test("daemonised orphans of our scope are killed, those of another worker are not", async () => {
  const ours = `test-${randomUUID()}`;
  const theirs = `test-${randomUUID()}`;
  await startDaemon(ours);
  await startDaemon(theirs);
  const jobs = await killMarkedProcesses(({ scope }) => scope === ours);
  expect(jobs).toHaveLength(1);
  expect(await count(ours)).toBe(0);
  expect(await count(theirs)).toBeGreaterThanOrEqual(3);
});

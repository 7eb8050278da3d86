import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isTerminalJobStatus, type Job, type Submission } from "@lapline/contracts";
import { waitFor } from "@lapline/testkit";
import { beforeAll, expect, test, vi } from "vitest";
import { tryCommand } from "../selfhost/runCommand.ts";
import type { Program } from "../stack/program.ts";
import { type Stack, startStack } from "../stack/startStack.ts";
import { type JoinedMachine, joinMsMax, openMachine } from "./joinedMachine.ts";

const timeoutMs = 120_000;
vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

const label = "laptop";
const definition = `
target:
  id: ms-package
  source: { npm: { package: ms } }
scenarios:
  - id: ms.parse
    command: { run: [node, -e, "console.log('parse ' + require('ms')('2 days') + ' ns')"], format: lines }
`;

let stack: Stack;
let folder: string;
let host: JoinedMachine;
let machine: Program;

const worker = (...args: string[]) =>
  tryCommand([host.program, ...args, "--data-dir", host.dataDir], {
    ...{ timeoutMs, cwd: folder, env: host.env },
  });

async function measured(submission: Pick<Submission, "targets" | "scenarios">): Promise<Job> {
  const { id } = await stack.api.submit({ ...submission, labels: [label], trials: 1 });
  const job = await waitFor(
    async () => {
      const [only] = (await stack.api.run(id)).jobs;
      return only !== undefined && isTerminalJobStatus(only.status) ? only : null;
    },
    { what: "the job ends", timeoutMs, intervalMs: 500 },
  );
  return stack.api.job(job.id);
}

beforeAll(async () => {
  stack = await startStack({ queue: "postgres" });
  folder = await mkdtemp(join(tmpdir(), "lapline-join-"));
  host = await openMachine(stack, folder);
  const more = "--name laptop-1 --sandboxes process --definitions process";
  machine = await host.join({ label, more });
  return async () => {
    await machine.stop();
    await stack.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
});

test("the command of the Machines page installs a worker that is checked, joins and serves", async () => {
  await waitFor(
    async () => {
      if (!machine.running()) throw new Error(machine.output());
      return machine.output().includes("ready for jobs") || null;
    },
    { what: "the machine is ready", timeoutMs: joinMsMax, intervalMs: 500 },
  );
  expect(machine.output()).toContain("lapline-worker.tgz: OK");
  expect(machine.output()).toMatch(/^Node.js +24\./m);
  expect((await stat(join(host.dataDir, "worker/machine.key"))).mode & 0o777).toBe(0o600);
  const listed = await (await stack.api.call("GET", "/machines")).json();
  expect(listed).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ name: "laptop-1", label })]),
  });
});

test("it measures a built-in target, with the harness that the package brought", async () => {
  const job = await measured({
    targets: [{ target: "sqlite", versions: ["bundled"] }],
    scenarios: [{ scenario: "records.insert", params: { count: 500 } }],
  });
  expect(job, machine.output()).toMatchObject({ status: "PROCESSED" });
  const { trials } = await stack.api.report(job.id);
  expect(trials.map(({ reasons }) => reasons)).toEqual([[]]);
});

test("it measures a definition of the project behind walls, or says why it does not", async () => {
  const answer = await stack.api.call("POST", "/definitions", { text: definition });
  expect(answer.ok, await answer.clone().text()).toBe(true);
  // What it said of the host when it started.
  const output = machine.output();
  if (!/^Walls +(bubblewrap|unshare)/m.test(output)) {
    expect(output).toMatch(/^Walls +missing \(.+\)\. .*install bubblewrap/m);
    expect(output).toMatch(/^Definitions +not possible without walls/m);
    return;
  }
  const job = await measured({
    targets: [{ target: "ms-package", versions: ["2.1.3"] }],
    scenarios: [{ scenario: "ms.parse" }],
  });
  expect(job, machine.output()).toMatchObject({ status: "PROCESSED" });
  // Two days in milliseconds, which only the package of that version knows how to say.
  expect(JSON.stringify((await stack.api.report(job.id)).measures)).toContain("172800000");
});

test("SIGTERM drains it, and start serves again without a token", async () => {
  machine.signal("SIGTERM");
  expect(await machine.ended(), machine.output()).toBe("0");
  const unit = await worker("unit");
  expect(unit.code, unit.output).toBe(0);
  expect(unit.stdout).toContain(`"start" "--data-dir" "${host.dataDir}"`);
  expect(await worker("check")).toMatchObject({ code: 0 });
  const again = await worker("join", "--url", stack.url, "--token", "lapt_unused");
  expect(again).toMatchObject({ code: 2 });
  expect(again.output).toContain("so the token was not used");
  machine = host.start();
  await waitFor(async () => machine.output().includes("ready for jobs") || null, {
    what: "the machine is ready again",
    timeoutMs,
    intervalMs: 200,
  });
  // Trying walls now would end the job of the machine that runs.
  expect(await worker("check")).toMatchObject({ code: 3 });
});

test("a token that is not one is refused with a sentence, and nothing of it is kept", async () => {
  const other = join(folder, "other");
  const { code, output } = await tryCommand(
    [
      ...([host.program, "join", "--url", stack.url] as const),
      ...["--token", "lapt_wrong", "--data-dir", other],
    ],
    { timeoutMs, cwd: folder, env: { ...host.env, WORKER_SCOPE: `test-other-${process.pid}` } },
  );
  expect(code, output).toBe(2);
  expect(output).toContain("The machine did not join: the server did not register the machine:");
  await expect(stat(join(other, "worker/machine.key"))).rejects.toThrow();
});

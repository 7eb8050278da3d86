import { inOwnDatabase, testFacts } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { sweep } from "../../operations/sweeper/sweep.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { testReport } from "../../testing/testReport.ts";
import { claimJob } from "../jobs/claimJob.ts";
import { completeJob } from "../jobs/completeJob.ts";
import { failJob } from "../jobs/failJob.ts";
import { getJob } from "../jobs/getJob.ts";
import { heartbeat } from "../jobs/heartbeat.ts";
import { authenticateMachine } from "./authenticateMachine.ts";
import { createRegistrationToken } from "./createRegistrationToken.ts";
import { drainMachine } from "./drainMachine.ts";
import { greetMachine } from "./greetMachine.ts";
import { listMachines } from "./listMachines.ts";
import { quarantineMachines } from "./quarantineMachines.ts";
import { registerMachine } from "./registerMachine.ts";
import { revokeMachine } from "./revokeMachine.ts";
import { rotateMachineKey } from "./rotateMachineKey.ts";

let engine: TestEngine;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

const tokenFor = (label: string) =>
  createRegistrationToken(engine.context, { projectId: engine.projectId, label, actor: testActor });
const registerWith = (token: string) =>
  registerMachine(engine.context, { token, name: "m", sandboxes: ["process"], facts: testFacts });
const statusOf = async (machineId: string) => {
  const { items } = await listMachines(engine.context, {
    projectId: engine.projectId,
    limit: 200,
    includeRevoked: true,
  });
  return items.find(({ id }) => id === machineId)?.status;
};
const claimOn = (machineId: string) =>
  claimJob(engine.context, { machineId, sandboxes: ["process"] });

test("a token is traded once, even when ten machines try at the same time", async () => {
  const { token } = await tokenFor("once");
  const answers = await Promise.all(Array.from({ length: 10 }, () => registerWith(token)));
  const registered = answers.filter((answer) => answer !== null);
  expect(registered).toHaveLength(1);
  expect(registered[0]?.label).toBe("once");
  expect(await registerWith(`${token}x`)).toBeNull();
});

test("an expired token is refused", async () => {
  const { token } = await tokenFor("expired");
  const later = new Date(Date.now() + 61 * 60_000);
  const request = { token, name: "m", sandboxes: ["process" as const], facts: testFacts };
  const context = { ...engine.context, clock: { now: () => later } };
  expect(await registerMachine(context, request)).toBeNull();
});

test("a rotated key ends the old one at once; a revoked one ends all", async () => {
  const registered = await registerWith((await tokenFor("keys")).token);
  if (registered === null) throw new Error("the token was refused");
  const { machineId, machineKey } = registered;
  const request = { projectId: engine.projectId, machineId, actor: testActor };
  const newKey = (await rotateMachineKey(engine.context, request)) ?? "";
  expect(await authenticateMachine(engine.context, machineKey)).toBeNull();
  expect(await authenticateMachine(engine.context, newKey)).toMatchObject({ machineId });
  expect(await revokeMachine(engine.context, request)).toBe(true);
  expect(await authenticateMachine(engine.context, newKey)).toBeNull();
  expect(await revokeMachine(engine.context, request)).toBe(false);
  expect(await statusOf(machineId)).toBe("REVOKED");
});

test("revoking a machine fences its job within one heartbeat and queues it for another", async () => {
  const machineId = await engine.addMachine("revoke");
  const { jobIds } = await engine.submit({ labels: ["revoke"] });
  const job = await claimOn(machineId);
  const owned = { jobId: jobIds[0] ?? "", machineId, fence: job?.fence ?? 0 };
  await revokeMachine(engine.context, {
    projectId: engine.projectId,
    machineId,
    actor: testActor,
  });
  expect(await heartbeat(engine.context, { ...owned, progress: { phase: "trial" } })).toBe(
    "fenced",
  );
  expect(await claimOn(machineId)).toBeNull();
  const other = await engine.addMachine("revoke");
  expect(await claimOn(other)).toMatchObject({ jobId: owned.jobId, attempt: 2 });
  const late = await completeJob(engine.context, { ...owned, ...testReport([1]) });
  expect(late.outcome).toBe("refused");
});

test("a drained or unhealthy machine finishes its job and gets no other until it may again", async () => {
  const machineId = await engine.addMachine("drain");
  await engine.submit({ labels: ["drain"] });
  await engine.submit({ labels: ["drain"] });
  const drain = (wanted: boolean) =>
    drainMachine(engine.context, {
      projectId: engine.projectId,
      machineId,
      drain: wanted,
      actor: testActor,
    });
  const hello = { facts: testFacts, sandboxes: ["process" as const], draining: false };
  const job = await claimOn(machineId);
  expect(await statusOf(machineId)).toBe("BUSY");
  expect(await drain(true)).toBe(true);
  expect(await statusOf(machineId)).toBe("DRAINING");
  expect(
    await greetMachine(engine.context, machineId, { ...hello, unhealthy: null }),
  ).toMatchObject({ drain: true });
  const owned = { jobId: job?.jobId ?? "", machineId, fence: job?.fence ?? 0 };
  const answer = await completeJob(engine.context, { ...owned, ...testReport([1]) });
  expect(answer.outcome).toBe("accepted");
  expect(await claimOn(machineId)).toBeNull();
  await drain(false);
  await greetMachine(engine.context, machineId, { ...hello, unhealthy: "The disk is full." });
  expect(await statusOf(machineId)).toBe("UNHEALTHY");
  expect(await claimOn(machineId)).toBeNull();
  await greetMachine(engine.context, machineId, { ...hello, unhealthy: null });
  expect(await claimOn(machineId)).not.toBeNull();
});

test("changed facts are noted once, with an audit row; equal ones are not", async () => {
  const machineId = await engine.addMachine("facts");
  const greet = (governor: string | null) =>
    greetMachine(engine.context, machineId, {
      facts: { ...testFacts, governor },
      sandboxes: ["process"],
      draining: false,
      unhealthy: null,
    });
  for (const governor of [null, "performance", "performance", "powersave"]) await greet(governor);
  const changes = await engine.db.audit.count({
    where: { subjectId: machineId, action: "machine.factsChanged" },
  });
  expect(changes).toBe(2);
});

test("another version of the worker is audited as an update and says nothing against the machine", async () => {
  const machineId = await engine.addMachine("updates");
  const greet = (facts: Partial<typeof testFacts>, updateProblem?: string) =>
    greetMachine(engine.context, machineId, {
      ...{ facts: { ...testFacts, ...facts }, sandboxes: ["process"], draining: false },
      ...{ unhealthy: null, ...(updateProblem !== undefined && { updateProblem }) },
    });
  const shown = async () => {
    const page = { projectId: engine.projectId, limit: 200 };
    const { items } = await listMachines(engine.context, page);
    return items.find(({ id }) => id === machineId);
  };
  const changes = (action: string) =>
    engine.db.audit.count({ where: { subjectId: machineId, action } });
  await greet({});
  const before = await changes("machine.factsChanged");
  for (const workerVersion of ["0.2.0", "0.3.0", "0.4.0", "0.5.0", "0.6.0"]) {
    await greet({ workerVersion, nodeVersion: `v24.${workerVersion}` });
  }
  expect(await changes("machine.updated")).toBe(5);
  expect(await changes("machine.factsChanged")).toBe(before);
  await greet({ workerVersion: "0.7.0", kernel: "another" });
  expect(await changes("machine.factsChanged")).toBe(before + 1);
  expect(await quarantineMachines(engine.context)).toBe(0);
  expect((await shown())?.updateProblem).toBeNull();
  await greet({ workerVersion: "0.7.0" }, "It does not start.");
  expect(await shown()).toMatchObject({ status: "IDLE", updateProblem: "It does not start." });
  await greet({ workerVersion: "0.7.0" });
  expect((await shown())?.updateProblem).toBeNull();
});

test("a silent machine is lost once, shown offline, and back with its next call", async () => {
  const machineId = await engine.addMachine("silent");
  await engine.db.$executeRaw`
    UPDATE "machine" SET "lastSeenAt" = now() - interval '50 seconds'
    WHERE "id" = ${machineId}::uuid`;
  expect(await statusOf(machineId)).toBe("OFFLINE");
  expect((await sweep(engine.context)).lostMachines).toBe(1);
  expect((await sweep(engine.context)).lostMachines).toBe(0);
  await claimOn(machineId);
  expect(await statusOf(machineId)).toBe("IDLE");
});

test("a machine that spoils one job after the other gets no more, people are told once, and resuming trusts it anew", async () => {
  const machineId = await engine.addMachine("spoils");
  await engine.submit({ labels: ["spoils"] });
  const failOnce = async () => {
    const job = await claimOn(machineId);
    if (job === null) throw new Error("the machine got no job");
    const { jobId, fence } = job;
    const code = "sandbox_unavailable" as const;
    await failJob(engine.context, { jobId, machineId, fence, code, message: "no engine" });
    if (job.attempt === 3) await engine.submit({ labels: ["spoils"] });
  };
  const quarantined = { subjectId: machineId, action: "machine.quarantined" };
  for (let time = 0; time < 4; time += 1) await failOnce();
  expect(await quarantineMachines(engine.context)).toBe(0);
  await failOnce();
  const sweeps = await Promise.all([1, 2, 3].map(() => quarantineMachines(engine.context)));
  expect(sweeps.reduce((sum, each) => sum + each)).toBe(1);
  expect(await statusOf(machineId)).toBe("UNHEALTHY");
  expect(await claimOn(machineId)).toBeNull();
  expect(await engine.db.audit.count({ where: quarantined })).toBe(1);
  const mails = await engine.db.mail.findMany({
    where: {
      kind: "machine_quarantined",
      facts: { path: ["machineId"], equals: machineId },
    },
  });
  expect(mails).toHaveLength(1);
  expect(mails[0]?.facts).toMatchObject({
    machineId,
    reason: expect.stringContaining("last 5 jobs failed by the machine itself"),
  });
  const { projectId } = engine;
  await drainMachine(engine.context, { projectId, machineId, drain: false, actor: testActor });
  expect(await quarantineMachines(engine.context)).toBe(0);
  expect(await claimOn(machineId)).not.toBeNull();
});

test("a machine whose facts change again and again is taken out of service", async () => {
  const machineId = await engine.addMachine("drifts");
  const kernels = ["one", "two", "three", "four"];
  for (const [index, kernel] of kernels.entries()) {
    expect(await quarantineMachines(engine.context), kernel).toBe(0);
    await greetMachine(engine.context, machineId, {
      facts: { ...testFacts, kernel },
      sandboxes: ["process"],
      draining: false,
      unhealthy: null,
    });
    if (index < kernels.length - 1) expect(await statusOf(machineId)).toBe("IDLE");
  }
  expect(await quarantineMachines(engine.context)).toBe(1);
  expect(await statusOf(machineId)).toBe("UNHEALTHY");
});

test("another machine's fence, key or job changes nothing", async () => {
  const machineId = await engine.addMachine("foreign");
  const thief = await engine.addMachine("foreign");
  const { jobIds } = await engine.submit({ labels: ["foreign"] });
  const jobId = jobIds[0] ?? "";
  const job = await claimOn(machineId);
  const fence = job?.fence ?? 0;
  for (const lie of [
    { jobId, machineId: thief, fence },
    { jobId, machineId, fence: fence + 1 },
    { jobId: engine.projectId, machineId, fence },
  ]) {
    const verdict = await heartbeat(engine.context, { ...lie, progress: { phase: "trial" } });
    expect(verdict).toBe("fenced");
    expect((await completeJob(engine.context, { ...lie, ...testReport([1]) })).outcome).toBe(
      "refused",
    );
  }
  const honest = { jobId, machineId, fence };
  const wrongHash = { ...testReport([1]), contentHash: "0".repeat(64) };
  expect((await completeJob(engine.context, { ...honest, ...wrongHash })).outcome).toBe("refused");
  const seen = await getJob(engine.context, { projectId: engine.projectId, jobId });
  expect(seen?.status).toBe("CLAIMED");
});

test("a server whose clock is an hour off neither loses a machine nor keeps one alive", async () => {
  const machineId = await engine.addMachine("clocks");
  const hello = {
    facts: { ...testFacts, cpuModel: "another" },
    sandboxes: ["process" as const],
    draining: false,
    unhealthy: null,
  };
  for (const offMs of [-3_600_000, 3_600_000]) {
    const clock = { now: () => new Date(Date.now() + offMs) };
    await greetMachine({ ...engine.context, clock }, machineId, hello);
    const [row] = await engine.db.$queryRaw<{ off: number }[]>`
      SELECT extract(epoch FROM now() - "lastSeenAt")::float8 AS "off" FROM "machine"
      WHERE "id" = ${machineId}::uuid`;
    expect(Math.abs(row?.off ?? Number.NaN)).toBeLessThan(60);
  }
});

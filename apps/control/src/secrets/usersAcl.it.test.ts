import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBellRinger, createQueue, listenForBells, prepareQueue } from "@lapline/queue";
import { requireRedis, startRedis, waitFor } from "@lapline/testkit";
import { Redis } from "ioredis";
import { describe, expect, onTestFinished, test } from "vitest";
import { secretFiles } from "./secretFiles.ts";
import { serverSecrets } from "./serverSecrets.ts";

describe.runIf(requireRedis().available)("the users of Redis", () => {
  test("a bench machine hears its bells, sees no other queue and changes no setting", async () => {
    const server = await startRedis();
    const folder = await mkdtemp(join(tmpdir(), "lapline-acl-"));
    onTestFinished(async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    });
    const random = { bytes: (count: number) => randomBytes(count) };
    const made = await serverSecrets(random, join(folder, "secrets.json"), {});
    if (!made.ok) throw new Error(made.problems.join());
    const as = (user: string, password: string) => {
      const url = new URL(server.url);
      url.username = user;
      url.password = password;
      return url.href;
    };
    const admin = new Redis(server.url);
    const acl = secretFiles(made.secrets).find(({ path }) => path === "redis/users.acl");
    for (const line of (acl?.text ?? "").split("\n").filter((text) => text !== "")) {
      const [, ...rule] = line.split(" ");
      await admin.call("ACL", "SETUSER", ...rule);
    }
    admin.disconnect();

    const controlUrl = as("control", made.secrets.controlPassword);
    const bellUrl = as("bell", made.secrets.bellPassword);
    expect(await prepareQueue(controlUrl, { bellRole: "bell" })).toEqual({ state: "ready" });
    const ringer = createBellRinger(controlUrl);
    const reports = createQueue(controlUrl, "control.reports");
    const heard: string[] = [];
    const ear = listenForBells({
      queueUrl: bellUrl,
      label: "local",
      onBell: ({ jobId }) => heard.push(jobId),
      onTrouble: () => undefined,
    });
    const intruder = new Redis(bellUrl);
    onTestFinished(async () => {
      intruder.disconnect();
      await Promise.all([ear.close(), ringer.close(), reports.close()]);
    });
    const jobIds = [randomUUID(), randomUUID(), randomUUID()];
    for (const jobId of jobIds) expect(await ringer.ring("local", jobId)).toEqual({ ok: true });
    await waitFor(() => heard.length === jobIds.length, { what: "the bells ring" });
    await ear.pause();
    ear.resume();
    const last = randomUUID();
    await ringer.ring("local", last);
    await waitFor(() => heard.includes(last), { what: "the bell rings after a pause" });

    const reportId = randomUUID();
    expect(await reports.send({ reportId }, { id: reportId })).toEqual({ ok: true });
    await expect(intruder.hgetall(`lapline:control.reports:${reportId}`)).rejects.toThrow("NOPERM");
    await expect(intruder.flushall()).rejects.toThrow("NOPERM");
    await expect(intruder.keys("*")).rejects.toThrow("NOPERM");
    await expect(intruder.config("GET", "*")).rejects.toThrow("NOPERM");
  });
});

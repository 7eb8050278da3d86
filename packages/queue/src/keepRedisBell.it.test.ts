import { randomBytes, randomUUID } from "node:crypto";
import { requireRedis, startRedis, waitFor } from "@lapline/testkit";
import { Redis } from "ioredis";
import { describe, expect, onTestFinished, test } from "vitest";
import { createBellRinger } from "./createBellRinger.ts";
import { keepRedisBell } from "./keepRedisBell.ts";
import { listenForBells } from "./listenForBells.ts";
import { prepareQueue } from "./prepareQueue.ts";

async function openRedis() {
  const server = await startRedis();
  onTestFinished(server.stop);
  return server;
}

describe.runIf(requireRedis().available)("the bell of a bench machine on Redis", () => {
  test("rings, also after Redis lost its users, and opens nothing else", async () => {
    const server = await openRedis();
    expect(await prepareQueue(server.url, { bellRole: "bell" })).toEqual({ state: "ready" });
    const bell = await keepRedisBell(server.url, randomBytes(32).toString("hex"));
    if (!bell.ok) throw new Error(bell.reason);
    const heard: string[] = [];
    const ringer = createBellRinger(server.url);
    const ear = listenForBells({
      queueUrl: bell.url,
      label: "local",
      onBell: ({ jobId }) => heard.push(jobId),
      onTrouble: () => undefined,
    });
    onTestFinished(async () => {
      await Promise.all([ear.close(), ringer.close()]);
    });
    const rings = async (what: string) => {
      await waitFor(
        async () => {
          await ringer.ring("local", randomUUID());
          return heard.length > 0;
        },
        { what },
      );
    };
    await rings("the bell is heard");

    const intruder = new Redis(bell.url);
    onTestFinished(() => intruder.disconnect());
    for (const forbidden of [
      intruder.get("lapline:control.reports:1"),
      intruder.set("elsewhere", "1"),
      intruder.flushall(),
      intruder.keys("*"),
      intruder.config("GET", "*"),
      intruder.call("ACL", "LIST"),
    ]) {
      await expect(forbidden).rejects.toThrow("NOPERM");
    }

    await server.kill();
    await server.restart();
    heard.length = 0;
    await rings("the bell is heard after a restart that forgot the user");

    await bell.close();
    const admin = new Redis(server.url);
    expect(String(await admin.call("ACL", "LIST"))).not.toContain("lapline-bell");
    admin.disconnect();
  });

  test("is refused with the reason where the queue's own user may not add users", async () => {
    const server = await openRedis();
    const admin = new Redis(server.url);
    await admin.call("ACL", "SETUSER", "app", "on", ">app", "~*", "+@all", "-acl");
    admin.disconnect();
    const url = new URL(server.url);
    url.username = "app";
    url.password = "app";
    const bell = await keepRedisBell(url.href, "secret");
    expect(bell).toMatchObject({ ok: false, reason: expect.stringContaining("NOPERM") });
  });
});

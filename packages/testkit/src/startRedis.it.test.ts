import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { requireRedis } from "./requirements.ts";
import { startRedis } from "./startRedis.ts";

function ask(url: string, command: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.once("error", reject);
    socket.once("data", (answer) => {
      socket.destroy();
      resolve(answer.toString().trim());
    });
    socket.write(`${command}\r\n`);
  });
}

describe.runIf(requireRedis().available)("startRedis", () => {
  test("comes back on the same port after a crash", async () => {
    const redis = await startRedis();
    try {
      expect(await ask(redis.url, "PING")).toBe("+PONG");
      await redis.kill();
      await expect(ask(redis.url, "PING")).rejects.toThrow(/ECONNREFUSED/);
      await redis.restart();
      expect(await ask(redis.url, "PING")).toBe("+PONG");
    } finally {
      await redis.stop();
    }
  });
});

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import { findProgram } from "@lapline/testkit";
import { describe, expect, it } from "vitest";
import { delayNetwork } from "./delayNetwork.ts";

const delayMs = 40;
const isRoot = process.getuid?.() === 0;
const unshare = findProgram("unshare") ?? "";
const tools = unshare !== "" && ["nsenter", "tc", "ip"].every((name) => findProgram(name) !== null);

/**
 * Connects to itself ten times over the loopback of its network, and says how long the quickest took, ms: a
 * busy machine delays some of them, the kernel every one.
 */
const connectTenTimes = `
  const { createServer, connect } = require("node:net");
  const { once } = require("node:events");
  const server = createServer().listen(0, "127.0.0.1", async () => {
    const tookMs = [];
    while (tookMs.length < 10) {
      const before = performance.now();
      const socket = connect(server.address().port, "127.0.0.1");
      await once(socket, "connect");
      tookMs.push(performance.now() - before);
      socket.destroy();
    }
    console.log(Math.min(...tookMs));
    process.exit(0);
  });
`;

async function connectingMs(pid: number): Promise<number> {
  const argv = ["--target", String(pid), "--net", process.execPath, "-e", connectTenTimes];
  return Number((await promisify(execFile)("nsenter", argv)).stdout);
}

describe.runIf(isRoot && tools)("the network of a trial", () => {
  it("is delayed by the kernel each way, or the answer says that it cannot", async () => {
    const script = "ip link set lo up && echo up && exec cat";
    const holder = spawn(unshare, ["--net", "sh", "-c", script]);
    try {
      await once(holder.stdout, "data");
      const network = { pid: holder.pid ?? expect.unreachable(), withUser: false };
      expect(await connectingMs(network.pid)).toBeLessThan(delayMs);
      const problem = await delayNetwork(network, delayMs);
      const tookMs = await connectingMs(network.pid);
      if (problem === null) expect(tookMs).toBeGreaterThanOrEqual(2 * delayMs - 1);
      else {
        expect(problem).toBe("this kernel has no netem");
        expect(tookMs).toBeLessThan(delayMs);
      }
    } finally {
      holder.kill("SIGKILL");
    }
  });

  it("stays as it is where there is none to enter", async () => {
    expect(await delayNetwork({ pid: 2 ** 22 + 1, withUser: false }, delayMs)).toMatch(
      /^tc failed/,
    );
  });
});

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

/** Connects to itself over the loopback of its network, and says how long that took, ms. */
const connectOnce = `
  const { createServer, connect } = require("node:net");
  const server = createServer().listen(0, "127.0.0.1", () => {
    const before = performance.now();
    connect(server.address().port, "127.0.0.1").once("connect", () => {
      console.log(performance.now() - before);
      process.exit(0);
    });
  });
`;

async function connectingMs(pid: number): Promise<number> {
  const argv = ["--target", String(pid), "--net", process.execPath, "-e", connectOnce];
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

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { listensElsewhere, readListeners } from "./listensElsewhere.ts";

const rest = "00000000:00000000 00:00000000 00000000     0        0";
const row = (local: string, state: string, inode: number) =>
  `   0: ${local} 00000000:0000 ${state} ${rest} ${inode} 1 0000000000000000 100 0 0 10 0`;

test("listeners are read from the kernel's tables, connections are not", () => {
  const ipv6 = "00000000000000000000000001000000";
  const mapped = "0000000000000000FFFF00000100007F";
  const table = [
    "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode",
    row("0100007F:1F9A", "0A", 11),
    row("0100007F:1F9A", "01", 12),
    row("00000000:0050", "0A", 13),
    row(`${ipv6}:0BB8`, "0A", 14),
    row(`${mapped}:0BB9`, "0A", 15),
    row("00000000000000000000000000000000:0BBA", "0A", 16),
  ].join("\n");
  expect(readListeners(table)).toEqual([
    { address: "127.0.0.1", port: 8090, inode: "11" },
    { address: "0.0.0.0", port: 80, inode: "13" },
    { address: "::1", port: 3000, inode: "14" },
    { address: "127.0.0.1", port: 3001, inode: "15" },
    { address: "::", port: 3002, inode: "16" },
  ]);
});

/** A server in a child of a child, as a start script has one, and the port that it took. */
async function serverOn(address: string) {
  const program = `
    const server = require("node:net").createServer().listen(0, "${address}", () => {
      console.log(server.address().port);
    });`;
  const child = spawn("sh", ["-c", `"$0" -e "$1"; exit`, process.execPath, program], {
    ...{ stdio: ["ignore", "pipe", "inherit"], detached: true },
  });
  onTestFinished(() => {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  });
  for await (const line of createInterface({ input: child.stdout })) {
    return { pid: child.pid ?? 0, port: Number(line) };
  }
  throw new Error("the server printed no port");
}

test.runIf(process.platform === "linux")(
  "a server that listens elsewhere is told from one that is reached",
  async () => {
    const { pid, port } = await serverOn("127.0.0.1");
    expect(listensElsewhere(pid, port)).toBeNull();
    expect(listensElsewhere(pid, 1)).toBe(`it listens on 127.0.0.1:${port}, not on 127.0.0.1:1`);
    const every = await serverOn("0.0.0.0");
    expect(listensElsewhere(every.pid, every.port)).toBeNull();
    const other = await serverOn("127.0.0.2");
    expect(listensElsewhere(other.pid, other.port)).toBe(
      `it listens on 127.0.0.2:${other.port}, not on 127.0.0.1:${other.port}`,
    );
  },
);

test("what listens nowhere, and what has ended, says nothing", () => {
  expect(listensElsewhere(2 ** 22 + 1, 80)).toBeNull();
});

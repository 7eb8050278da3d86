import { expect, test } from "vitest";
import { commandPrefix, passCapability } from "./commandPrefix.ts";

test.each([
  ["root of a host", "000001ffffffffff", "dac_read_search"],
  ["root of a container", "00000000a80425fb", "dac_override"],
  ["root of a container without the right to hand on", "00000000a80424fb", null],
  ["an ordinary account", "0000000000000000", null],
])("%s can hand on what it has", (_, effective, capability) => {
  expect(passCapability(`Name:\tnode\nCapEff:\t${effective}\nSeccomp:\t0\n`)).toBe(capability);
});

const tools = {
  setpriv: "/usr/bin/setpriv",
  prlimit: "/usr/bin/prlimit",
  taskset: "/usr/bin/taskset",
  nsenter: "/usr/bin/nsenter",
};
const limits = { openFilesMax: 100, fileBytesMax: 1024 };

test("a target dies with the worker, gains nothing, and is bound before it runs", () => {
  expect(
    commandPrefix(tools, { limits, cpus: [1, 2], network: { pid: 42, withUser: false } }),
  ).toEqual([
    "/usr/bin/nsenter",
    "--net=/proc/42/ns/net",
    "/usr/bin/setpriv",
    "--pdeathsig",
    "KILL",
    "--no-new-privs",
    "/usr/bin/prlimit",
    "--core=0",
    "--nofile=100",
    "--fsize=1024",
    "/usr/bin/taskset",
    "--cpu-list",
    "1-2",
  ]);
});

test("tools that the host lacks are left out, except the one that keeps the load inside", () => {
  const none = { setpriv: null, prlimit: null, taskset: null, nsenter: null };
  expect(commandPrefix(none, { limits, cpus: [1], network: null })).toEqual([]);
  expect(() =>
    commandPrefix(none, { limits, cpus: null, network: { pid: 42, withUser: false } }),
  ).toThrow("nsenter");
});

test("another account comes first, with what it needs to pass closed folders and no more", () => {
  const bounds = { limits: null, cpus: null, network: null };
  const prefix = commandPrefix(tools, { ...bounds, user: { uid: 7, gid: 8, keeps: "dac_x" } });
  expect(prefix.slice(0, 5)).toEqual([
    "/usr/bin/setpriv",
    "--reuid=7",
    "--regid=8",
    "--clear-groups",
    "--inh-caps=-all,+dac_x",
  ]);
  expect(prefix.indexOf("--pdeathsig")).toBeGreaterThan(prefix.indexOf("--clear-groups"));
  const plain = commandPrefix(tools, { ...bounds, user: { uid: 7, gid: 8, keeps: null } });
  expect(plain.join(" ")).not.toContain("caps");
});

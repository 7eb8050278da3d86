import { expect, test } from "vitest";
import { cgroupOf } from "./cgroupOf.ts";

const id = "a61f2e0bd7db9a5e0a48fe16cd95496f9a8b9dc5f3e1f5a8841f00126f591c26";

test("version 1: cpu accounting and memory lie in hierarchies of their own", () => {
  const membership = `9:name=systemd:/docker/${id}\n4:memory:/docker/${id}\n2:cpuacct:/docker/${id}\n1:cpu:/docker/${id}\n0::/\n`;
  const mountinfo = [
    "31 23 0:28 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755",
    "33 31 0:30 / /sys/fs/cgroup/cpuacct rw,relatime - cgroup cgroup rw,cpuacct",
    "35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory",
    "41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw",
  ].join("\n");
  expect(cgroupOf(membership, mountinfo)).toEqual({
    version: 1,
    cpuDir: `/sys/fs/cgroup/cpuacct/docker/${id}`,
    memoryDir: `/sys/fs/cgroup/memory/docker/${id}`,
  });
});

test("version 1 with joined controllers, as most distributions mount them", () => {
  const mountinfo = [
    "33 31 0:30 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct",
    "35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory",
  ].join("\n");
  const membership = "3:cpu,cpuacct:/docker/x\n4:memory:/docker/x\n";
  expect(cgroupOf(membership, mountinfo)).toMatchObject({
    cpuDir: "/sys/fs/cgroup/cpu,cpuacct/docker/x",
  });
});

test("version 2: one folder", () => {
  const mountinfo = "29 23 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw,nsdelegate";
  expect(cgroupOf(`0::/system.slice/docker-${id}.scope\n`, mountinfo)).toEqual({
    version: 2,
    dir: `/sys/fs/cgroup/system.slice/docker-${id}.scope`,
  });
});

test("without accounting there is nothing to read", () => {
  expect(cgroupOf("0::/\n", "23 1 254:0 / / rw - ext4 /dev/vda rw")).toBeNull();
});

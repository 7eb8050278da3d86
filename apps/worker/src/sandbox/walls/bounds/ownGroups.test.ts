import { expect, test } from "vitest";
import { ownGroups } from "./ownGroups.ts";

const v2 = "30 24 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw";
const v1 = (names: string) => `31 24 0:27 / /sys/fs/cgroup/${names} rw - cgroup cgroup rw,${names}`;

test("a service of systemd finds its own group and the top of the hierarchy", () => {
  expect(ownGroups("0::/system.slice/lapline.service\n", v2)).toEqual({
    version: 2,
    own: "/sys/fs/cgroup/system.slice/lapline.service",
    root: "/sys/fs/cgroup",
  });
});

test("controllers that are mounted the old way are used so, beside an empty new hierarchy", () => {
  const mounts = [v1("memory"), v1("pids"), v2.replace("/sys/fs/cgroup", "/sys/fs/cgroup/unified")];
  const text = "4:memory:/a\n3:pids:/\n0::/a\n";
  expect(ownGroups(text, mounts.join("\n"))).toEqual({
    version: 1,
    own: { memory: "/sys/fs/cgroup/memory/a", pids: "/sys/fs/cgroup/pids" },
  });
});

test("a host without control groups has none", () => {
  expect(ownGroups("", "")).toBeNull();
});

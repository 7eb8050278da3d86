import { expect, test } from "vitest";
import { mountOf } from "./findMount.ts";

const mountinfo = [
  "23 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw,discard",
  "30 23 0:5 / /dev rw - devtmpfs devtmpfs rw,size=4k",
  "40 23 259:3 / /var/lib/lap\\040line rw,noatime - xfs /dev/nvme0n1p2 rw,attr2",
  "",
].join("\n");

test("the innermost mount counts, with its own and its file system's options", () => {
  expect(mountOf("/var/lib/lap line/jobs", mountinfo)).toEqual({
    source: "/dev/nvme0n1p2",
    type: "xfs",
    options: "attr2,noatime,rw",
    mountPoint: "/var/lib/lap line",
  });
  expect(mountOf("/home/bench", mountinfo)?.type).toBe("ext4");
});

test("a folder whose name only begins alike is not inside", () => {
  expect(mountOf("/devices", mountinfo)?.mountPoint).toBe("/");
});

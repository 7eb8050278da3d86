import { dirname } from "node:path";
import { roomHostname } from "./bubblewrapArgv.ts";
import type { RoomMount } from "./roomMount.ts";

/** Programs of util-linux and iproute2 that stand in for bubblewrap. */
export interface UnshareTools {
  unshare: string;
  sh: string;
  mount: string;
  umount: string;
  pivotRoot: string;
  mkdir: string;
  ln: string;
  hostname: string;
  ip: string;
}

/**
 * The same room as bubblewrap makes, by `unshare` and a script: an empty root in memory, every mount
 * below it, then the host's root goes. `base` is any folder of the host; it is only covered inside.
 */
export function unshareArgv(
  tools: UnshareTools,
  options: { asRoot: boolean; mounts: readonly RoomMount[]; base: string; keeper: string },
): string[] {
  return [
    ...[tools.unshare, ...(options.asRoot ? [] : ["--user", "--map-root-user"])],
    ...["--mount", "--propagation", "private", "--pid", "--fork", "--kill-child=KILL"],
    ...["--ipc", "--uts", "--net", "--", tools.sh, "-c"],
    script(tools, options),
  ];
}

function script(
  tools: UnshareTools,
  { mounts, base, keeper }: { mounts: readonly RoomMount[]; base: string; keeper: string },
): string {
  const line = (...words: string[]) => words.map(quoted).join(" ");
  const at = (path: string) => `${base}${path}`;
  return [
    "set -e",
    line(tools.ip, "link", "set", "lo", "up"),
    line(tools.hostname, roomHostname),
    line(tools.mount, "-t", "tmpfs", "-o", "mode=0755,nosuid,nodev", "tmpfs", base),
    ...mounts.flatMap((mount) => mountLines(tools, mount, { line, at })),
    line(tools.mkdir, at("/.host")),
    `cd ${quoted(base)}`,
    line(tools.pivotRoot, ".", ".host"),
    "cd /",
    line(tools.umount, "-l", "/.host"),
    line(tools.mount, "-o", "remount,bind,ro,nosuid,nodev", "/"),
    keeper,
  ].join("\n");
}

function mountLines(
  { mount, mkdir, ln }: UnshareTools,
  one: RoomMount,
  { line, at }: { line(...words: string[]): string; at(path: string): string },
): string[] {
  const target = at(one.target);
  const parent = line(mkdir, "-p", dirname(target));
  const place = line(mkdir, "-p", target);
  switch (one.kind) {
    case "readOnly":
    case "writable":
    case "device": {
      const options = {
        readOnly: "remount,bind,ro,nosuid,nodev",
        writable: "remount,bind,nosuid,nodev",
        device: "remount,bind,nosuid,noexec",
      }[one.kind];
      return [
        ...(one.isFolder ? [place] : [parent, `test -e ${quoted(target)} || : >${quoted(target)}`]),
        line(mount, "--bind", one.source, target),
        line(mount, "-o", options, target),
      ];
    }
    case "symlink":
      return [parent, line(ln, "-s", one.to, target)];
    case "tmpfs": {
      const options = `mode=${one.mode},size=${one.bytesMax},nosuid,nodev`;
      return [place, line(mount, "-t", "tmpfs", "-o", options, "tmpfs", target)];
    }
    case "proc":
      return [place, line(mount, "-t", "proc", "-o", "nosuid,nodev,noexec", "proc", target)];
  }
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

import { expect, test } from "vitest";
import { processProfile } from "./processProfile.ts";
import type { WallsState } from "./walls.ts";

const tool = "/usr/bin/tool";

function walls(asRoot: boolean): WallsState {
  return {
    up: true,
    walls: {
      maker: { kind: "bubblewrap", program: tool, sh: tool },
      asRoot,
      entry: {
        nsenter: tool,
        setpriv: tool,
        unshare: tool,
        prlimit: tool,
        sh: tool,
        taskset: null,
      },
      keyring: null,
      bounds: { version: 2, folders: { memory: "/groups", pids: "/groups" } },
      runtimes: [],
      closed: [],
    },
  };
}

test("the process profile of root is exactly this", () => {
  expect(processProfile(walls(true), 1024 ** 3)).toMatchInlineSnapshot(`
    {
      "entry": "prlimit --core=0 --fsize=17179869184 nsenter --target 1 --mount --pid --net --ipc --uts -- setpriv --reuid=1 --regid=1 --clear-groups --inh-caps=-all unshare --user --map-user=1 --map-group=1 --keep-caps -- sh -c echo 0 >/proc/sys/user/max_user_namespaces; exec "$@" sh setpriv --inh-caps=-all --ambient-caps=-all --bounding-set=-all --no-new-privs sh -c cd "$1" || exit 126
    shift
    n=0
    while eval "one=\\\${LAPLINE_ENV_$n-}"; test -n "$one"; do
      unset "LAPLINE_ENV_$n"
      export "$one"
      n=$((n + 1))
    done
    echo ready >&3
    exec 3>&-
    read -r go || exit 125
    exec "$@" sh /writable program",
      "fileBytesMax": 17179869184,
      "memoryBytesMax": 1073741824,
      "openFilesMax": 16384,
      "processesMax": 1024,
      "shown": [
        "readOnly /usr",
        "readOnly /bin",
        "readOnly /sbin",
        "readOnly /lib",
        "readOnly /lib32",
        "readOnly /lib64",
        "readOnly /libx32",
        "readOnly /nix/store",
        "readOnly /gnu/store",
        "readOnly /sys/devices/system",
        "readOnly /sys/kernel/mm/transparent_hugepage",
        "readOnly /etc/alternatives",
        "readOnly /etc/ca-certificates",
        "readOnly /etc/ca-certificates.conf",
        "readOnly /etc/chromium",
        "readOnly /etc/chromium.d",
        "readOnly /etc/fonts",
        "readOnly /etc/java",
        "readOnly /etc/ld.so.cache",
        "readOnly /etc/ld.so.conf",
        "readOnly /etc/ld.so.conf.d",
        "readOnly /etc/localtime",
        "readOnly /etc/mime.types",
        "readOnly /etc/os-release",
        "readOnly /etc/pki/ca-trust",
        "readOnly /etc/pki/java",
        "readOnly /etc/pki/tls/cert.pem",
        "readOnly /etc/pki/tls/certs",
        "readOnly /etc/protocols",
        "readOnly /etc/python3",
        "readOnly /etc/services",
        "readOnly /etc/ssl/cert.pem",
        "readOnly /etc/ssl/certs",
        "readOnly /etc/ssl/openssl.cnf",
        "readOnly /etc/timezone",
        "readOnly /etc/java-0-openjdk",
        "readOnly /etc/java-1-openjdk",
        "readOnly /etc/java-2-openjdk",
        "readOnly /etc/java-3-openjdk",
        "readOnly /etc/java-4-openjdk",
        "readOnly /etc/java-5-openjdk",
        "readOnly /etc/java-6-openjdk",
        "readOnly /etc/java-7-openjdk",
        "readOnly /etc/java-8-openjdk",
        "readOnly /etc/java-9-openjdk",
        "readOnly /etc/java-10-openjdk",
        "readOnly /etc/java-11-openjdk",
        "readOnly /etc/java-12-openjdk",
        "readOnly /etc/java-13-openjdk",
        "readOnly /etc/java-14-openjdk",
        "readOnly /etc/java-15-openjdk",
        "readOnly /etc/java-16-openjdk",
        "readOnly /etc/java-17-openjdk",
        "readOnly /etc/java-18-openjdk",
        "readOnly /etc/java-19-openjdk",
        "readOnly /etc/java-20-openjdk",
        "readOnly /etc/java-21-openjdk",
        "readOnly /etc/java-22-openjdk",
        "readOnly /etc/java-23-openjdk",
        "readOnly /etc/java-24-openjdk",
        "readOnly /etc/java-25-openjdk",
        "readOnly /etc/java-26-openjdk",
        "readOnly /etc/java-27-openjdk",
        "readOnly /etc/java-28-openjdk",
        "readOnly /etc/java-29-openjdk",
        "readOnly /etc/java-30-openjdk",
        "readOnly /etc/java-31-openjdk",
        "readOnly /etc/java-32-openjdk",
        "readOnly /etc/java-33-openjdk",
        "readOnly /etc/java-34-openjdk",
        "readOnly /etc/java-35-openjdk",
        "readOnly /etc/java-36-openjdk",
        "readOnly /etc/java-37-openjdk",
        "readOnly /etc/java-38-openjdk",
        "readOnly /etc/java-39-openjdk",
        "proc /proc",
        "tmpfs /dev 0755 65536",
        "device /dev/null",
        "device /dev/zero",
        "device /dev/full",
        "device /dev/random",
        "device /dev/urandom",
        "symlink /dev/fd to /proc/self/fd",
        "symlink /dev/stdin to /proc/self/fd/0",
        "symlink /dev/stdout to /proc/self/fd/1",
        "symlink /dev/stderr to /proc/self/fd/2",
        "tmpfs /dev/shm 1777 1073741824",
        "readOnly /etc/passwd",
        "tmpfs /tmp 1777 67108864",
        "symlink /var/tmp to /tmp",
        "readOnly /readable",
        "writable /writable",
      ],
      "unbounded": [
        "cpuset",
      ],
      "walls": "bwrap --unshare-pid --unshare-net --unshare-ipc --unshare-uts --unshare-cgroup-try --hostname bench --die-with-parent --clearenv --cap-drop ALL --remount-ro / -- keeper",
    }
  `);
});

test("an ordinary worker differs by its user namespace alone", () => {
  const root = processProfile(walls(true), 1024 ** 3);
  const user = processProfile(walls(false), 1024 ** 3);
  expect(user.walls?.replace(" --unshare-user", "")).toBe(root.walls);
  expect(user.shown).toEqual(root.shown);
  const account = "setpriv --reuid=1 --regid=1 --clear-groups --inh-caps=-all ";
  const joined = "--user --preserve-credentials --mount";
  expect(root.entry).toContain(account);
  expect(user.entry).toBe(root.entry?.replace(account, "").replace("--mount", joined));
});

test("without walls only the limits of a process are left", () => {
  const bare = processProfile({ up: false, reason: "WALLS=off" }, 1024 ** 3);
  expect(bare).toEqual({
    openFilesMax: 16_384,
    fileBytesMax: 16 * 1024 ** 3,
    memoryBytesMax: 1024 ** 3,
    walls: null,
    shown: null,
    entry: null,
  });
});

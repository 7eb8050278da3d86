import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  chmod,
  chown,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { waitFor } from "@lapline/testkit";
import { describe, expect, onTestFinished, test } from "vitest";
import { plantSecrets } from "../../testing/walls/plantSecrets.ts";
import {
  type RoomOutcome,
  startBehindWalls,
  workerAccounts,
} from "../../testing/walls/runBehindWalls.ts";
import { findWallTools } from "./findWallTools.ts";

// What F38 promises, for each way of building walls and each account that a worker may have. Every
// attack is also made without walls, where it succeeds: else it would prove nothing.

const makers = findWallTools().makers.map(({ kind }) => kind);
const ways = workerAccounts.flatMap((account) => makers.map((maker) => ({ ...account, maker })));
const intruderSource = join(import.meta.dirname, "../../testing/walls/intruder.mjs");

async function folder(uid: number): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "lapline-room-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }));
  await mkdir(join(dir, "data"));
  for (const path of [dir, join(dir, "data")]) await chown(path, uid, uid);
  return dir;
}

async function run(
  way: (typeof ways)[number],
  argv: string[],
  more: Record<string, unknown> = {},
): Promise<RoomOutcome> {
  const dir = await folder(way.uid);
  const { child, outcome } = startBehindWalls(way.uid, {
    scope: `test-${randomUUID().slice(0, 8)}`,
    only: way.maker,
    argv,
    dataDir: join(dir, "data"),
    ...more,
  });
  const ended = once(child, "close");
  const result = await outcome;
  await ended;
  expect(result).toMatchObject({ up: true });
  return result;
}

// Namespaces are Linux's; a Linux host that denies them fails here, so that nobody overlooks it.
const isLinux = process.platform === "linux";

test.runIf(isLinux)("this host can build walls in every way that is tested here", () => {
  expect(makers).toContain("unshare");
});

const keyctl = { x64: 250, arm64: 219 }[process.arch as "x64"];
const addKey = { x64: 248, arm64: 217 }[process.arch as "x64"];

/** What becomes another program, in a session of the kernel in which a key waits. */
const inSessionWithKey = [
  ...["/usr/bin/perl", "-e"],
  `my ($type, $name, $secret) = ("user", "lapline-planted", "worker-secret");
  syscall(${keyctl}, 1, 0) < 0 and die "join: $!";
  syscall(${addKey}, $type, $name, $secret, 13, -3) < 0 and die "add: $!";
  exec { $ARGV[0] } @ARGV;`,
];

/** Looks for the key in the session that it was started in, and leaves one there. */
const takeKey = `my ($type, $name, $own) = ("user", "lapline-planted", "left");
  my $key = syscall(${keyctl}, 10, -3, $type, $name, 0);
  my $read = "\\0" x 64;
  my $length = $key < 0 ? -1 : syscall(${keyctl}, 11, $key, $read, 64);
  print $length < 0 ? "nothing" : substr($read, 0, $length);
  print syscall(${addKey}, $type, $own, $own, 4, -3) < 0 ? ", and left none" : ", and left one";`;

describe.runIf(isLinux).each(ways)("walls by $maker of a worker that is $name", (way) => {
  test("a target reads none of 20 secrets and reaches nobody", async () => {
    const planted = await plantSecrets(way.uid);
    onTestFinished(planted.remove);
    const dir = await folder(way.uid);
    const intruder = join(dir, "intruder.mjs");
    await copyFile(intruderSource, intruder);
    await chmod(intruder, 0o644);
    const argv = [process.execPath, intruder, JSON.stringify(planted.plan)];
    const closed = [join(planted.dir, "home"), join(planted.dir, "docker.sock")];
    const { output } = await run(way, argv, { readable: [intruder], closed });
    const seen = JSON.parse(output);
    expect(planted.places.size).toBeGreaterThanOrEqual(20);
    expect(seen.found.map((token: string) => planted.places.get(token))).toEqual([]);
    expect(planted.connections()).toBe(0);
    expect(seen.interfaces).toEqual(["lo"]);
    expect(seen.rights).toEqual([
      ...["Inh", "Prm", "Eff", "Bnd", "Amb"].map((set) => `Cap${set}:\t0000000000000000`),
      "NoNewPrivs:\t1",
    ]);
    expect(seen.uid === 0).toBe(false);
    if (way.uid === 0) expect(seen.uid).toBeGreaterThanOrEqual(1_900_000_000);
    // The same program without walls finds nearly all of it: the attack is a real one.
    const control = await withoutWalls(way.uid, argv);
    expect(control.found.length).toBeGreaterThanOrEqual(20);
    expect(planted.connections()).toBeGreaterThan(0);
    expect(seen.namespaces).toHaveLength(6);
    for (const name of seen.namespaces) expect(control.namespaces).not.toContain(name);
  });

  // Only root can install something below /usr.
  test.runIf(workerAccounts[0]?.uid === 0)(
    "what is closed stays closed below /usr, where all of the system is shown",
    async () => {
      const dir = await mkdtemp("/usr/local/lapline-test-");
      onTestFinished(() => rm(dir, { recursive: true, force: true }));
      for (const name of ["keys", "cache/one"]) await mkdir(join(dir, name), { recursive: true });
      for (const path of ["keys/machine.key", "cache/other", "cache/one/program", "token"]) {
        await writeFile(join(dir, path), `content of ${path}\n`);
      }
      await symlink("keys", join(dir, "linked"));
      for (const path of ["", "keys", "cache", "cache/one"]) await chmod(join(dir, path), 0o755);
      const closed = ["linked", "cache", "token"].map((path) => join(dir, path));
      const argv = [
        "sh",
        "-c",
        "cd $1; cat linked/* keys/* cache/* cache/one/* token; ls",
        "sh",
        dir,
      ];
      const readable = [join(dir, "cache/one")];
      const { output } = await run(way, argv, { closed, readable });
      expect(output.match(/content of .*/g)).toEqual(["content of cache/one/program"]);
      expect(output).toContain("token");
    },
  );

  test("a target neither reads the worker's keys nor leaves any", async () => {
    const dir = await folder(way.uid);
    const task = { scope: `test-${randomUUID().slice(0, 8)}`, only: way.maker };
    const argv = ["/usr/bin/perl", "-e", takeKey];
    const [first = "", ...args] = inSessionWithKey;
    const rest = { ...task, dataDir: join(dir, "data") };
    const { child, outcome } = startBehindWalls(way.uid, { ...rest, argv }, inSessionWithKey);
    const ended = once(child, "close");
    expect((await outcome).output).toBe("nothing, and left one");
    await ended;
    // The same program without walls reads it, so the attack is a real one.
    const control = spawn(first, [...args, ...argv], { cwd: "/" });
    expect(await text(control.stdout)).toBe("worker-secret, and left one");
  });

  test("daemons end with the room, however they left it", async () => {
    const mark = `86${Math.floor(Math.random() * 1e9)}`;
    const ways = [
      `setsid sleep ${mark} &`,
      `(setsid sh -c 'setsid sleep ${mark} & setsid sleep ${mark} &' &)`,
      `env -i setsid /bin/sleep ${mark} >/dev/null 2>&1 </dev/null &`,
      `nohup sh -c "trap '' TERM HUP INT; sleep ${mark}" &`,
    ];
    const dir = await folder(way.uid);
    const { child, outcome } = startBehindWalls(way.uid, {
      scope: `test-${mark}`,
      only: way.maker,
      argv: ["sh", "-c", `${ways.join("\n")}\nsleep 1; exit 0`],
      dataDir: join(dir, "data"),
      waitMs: 3_000,
      stayOpen: true,
    });
    await outcome;
    expect((await processesOf(mark)).length).toBeGreaterThanOrEqual(4);
    const closedAtMs = performance.now();
    child.stdin?.end();
    await waitFor(async () => (await processesOf(mark)).length === 0, { what: "no daemon left" });
    expect(performance.now() - closedAtMs).toBeLessThan(2_000);
  });

  test("what a killed worker leaves behind ends with it", async () => {
    const mark = `87${Math.floor(Math.random() * 1e9)}`;
    const dir = await folder(way.uid);
    const { child, outcome } = startBehindWalls(way.uid, {
      scope: `test-${mark}`,
      only: way.maker,
      argv: ["sh", "-c", `env -i setsid /bin/sleep ${mark} >/dev/null 2>&1 & sleep ${mark}`],
      dataDir: join(dir, "data"),
      waitMs: 1_000,
      stayOpen: true,
    });
    await outcome;
    expect((await processesOf(mark)).length).toBeGreaterThanOrEqual(2);
    child.kill("SIGKILL");
    await waitFor(async () => (await processesOf(mark)).length === 0, { what: "no orphan left" });
  });

  test("a fork bomb meets its bound, and the host goes on", async () => {
    // It stays at its bound: where no group counts, tasks are looked at only now and then.
    const script = `const { spawn } = require("node:child_process");
setInterval(() => { for (let n = 0; n < 20; n += 1) spawn("sleep", ["60"]).on("error", () => {}); }, 20);`;
    const bomb = [process.execPath, "-e", script];
    const startedMs = performance.now();
    const { met } = await run(way, bomb, { waitMs: 3_000 });
    expect(met?.code).toBe("target_processes_exceeded");
    expect(met?.message).toContain("64 processes");
    expect(performance.now() - startedMs).toBeLessThan(30_000);
  });

  test("a memory hog meets its bound", async () => {
    const hog = "const held = []; setInterval(() => held.push(Buffer.alloc(8 * 1024 ** 2, 1)), 5);";
    const memoryBytesMax = 192 * 1024 ** 2;
    const { met, exit } = await run(way, [process.execPath, "-e", hog], { memoryBytesMax });
    expect(exit?.code ?? null).toBeNull();
    expect(met?.code).toBe("target_out_of_memory");
    expect(met?.message).toContain(`${memoryBytesMax} bytes`);
  });

  test("memory that belongs to no process meets the same bound where no group counts it", async () => {
    // A file in memory: written, never mapped, so no process's own numbers show it.
    const hog = [
      "i=0; while test $i -lt 60; do",
      "dd if=/dev/zero of=/dev/shm/$i bs=1M count=8 status=none; i=$((i + 1)); sleep 0.05",
      "done; sleep 20",
    ];
    const memoryBytesMax = 192 * 1024 ** 2;
    const argv = ["sh", "-c", hog.join("\n")];
    const { met } = await run(way, argv, { memoryBytesMax, withoutGroups: true, waitMs: 15_000 });
    expect(met?.code).toBe("target_out_of_memory");
  });

  test("when the host runs out of memory, the kernel ends programs behind walls first", async () => {
    const look = "cat /proc/self/oom_score_adj; sh -c 'cat /proc/self/oom_score_adj'";
    const { output } = await run(way, ["sh", "-c", look]);
    expect(output).toBe("1000\n1000\n");
  });
});

async function withoutWalls(uid: number, argv: readonly string[]) {
  const [program = "", ...args] = argv;
  const child = spawn(program, args, { uid, gid: uid, cwd: "/tmp" });
  let output = "";
  child.stdout.on("data", (bytes: Buffer) => {
    output += bytes.toString("utf8");
  });
  await once(child, "close");
  return JSON.parse(output);
}

/** Processes of this host, zombies apart, whose arguments hold a text. */
async function processesOf(mark: string): Promise<string[]> {
  const found: string[] = [];
  for (const pid of await readdir("/proc")) {
    if (!/^\d+$/.test(pid)) continue;
    const words = (await readFile(`/proc/${pid}/cmdline`, "latin1").catch(() => "")).split("\0");
    if (words.includes(mark)) found.push(pid);
  }
  return found;
}

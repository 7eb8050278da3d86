import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { testEnv, waitFor } from "@lapline/testkit";
import type { GitPlan } from "@lapline/workloads";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createMask } from "../masking/createMask.ts";
import { provisionContext } from "../testing/provisionContext.ts";
import { provision } from "./provision.ts";

const run = promisify(execFile);
const repository = "https://git.example.org/team/hostile";
const secret = "planted-secret-0f4b9d";

let dir = "";
let origin = "";

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "lapline-hostile-"));
  origin = join(dir, "origin");
  await mkdir(origin);
  const git = (...args: string[]) =>
    run("git", ["-c", "user.name=T", "-c", "user.email=t@example.org", ...args], { cwd: origin });
  await git("init", "--quiet", "--initial-branch=main");
  await git("commit", "--quiet", "--allow-empty", "--message", "one");
});

afterEach(() => rm(dir, { recursive: true, force: true }));

/** A build of which the one step is this script; what it writes to `out` is its program. */
function planOf(script: string): GitPlan {
  return {
    kind: "git",
    sources: [{ repository, ref: "main", folder: "hostile" }],
    parts: {},
    files: { "hostile.mjs": script },
    recipe: {
      files: {},
      steps: [{ argv: [process.execPath, "hostile.mjs"], timeoutMs: 60_000 }],
    },
    outputs: [{ from: "out", to: "out" }],
    executable: "out",
  };
}

/** A machine whose owner has secrets in the home, the environment and the worker's folders. */
async function machine() {
  const home = join(dir, "home");
  const tools = join(dir, "tools");
  await mkdir(join(home, ".lapline"), { recursive: true });
  await mkdir(join(tools, "npm"), { recursive: true });
  await writeFile(join(home, ".lapline/credentials.json"), secret);
  await writeFile(join(home, ".netrc"), `machine x login y password ${secret}\n`);
  await writeFile(
    join(home, ".npmrc"),
    `registry=https://registry.npmjs.org\n//registry.npmjs.org/:_authToken=${secret}\n`,
  );
  const made = await provisionContext(testEnv.path, tools);
  const address = `https://me:${secret}@pip.example.org/simple`;
  const toolEnv = {
    ...made.context.toolEnv,
    HOME: home,
    NPM_TOKEN: secret,
    PIP_INDEX_URL: address,
  };
  const gitMirrors = new Map([[repository, origin]]);
  const context = { ...made.context, toolEnv, gitMirrors, mask: createMask([secret]) };
  expect(context.walls).toMatchObject({ up: true });
  return { ...made, context };
}

test("a build sees no secret of the machine: home, environment, other processes, the worker", async () => {
  await using made = await machine();
  const places = [
    join(dir, "home/.lapline/credentials.json"),
    join(dir, "home/.netrc"),
    `/proc/${process.pid}/environ`,
    "/etc/shadow",
    "/root",
    "/var/run/docker.sock",
  ];
  const artifact = await provision(
    planOf(`
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
const seen = ${JSON.stringify(places)}.filter((path) => {
  try { return path === "/root" ? readdirSync(path).includes(".bashrc") : existsSync(path); } catch { return false; }
});
const walk = (path) => readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
  const below = path + "/" + entry.name;
  try { return entry.isDirectory() ? walk(below) : [readFileSync(below, "utf8")]; } catch { return []; }
});
const files = walk(${JSON.stringify(dir)}).join();
const npmrc = readFileSync(homedir() + "/.npmrc", "utf8");
const processes = readdirSync("/proc").filter((name) => /^\\d+$/.test(name))
  .map((pid) => { try { return readFileSync("/proc/" + pid + "/environ", "utf8"); } catch { return ""; } });
const capabilities = /CapEff:\\s*(\\w+)/.exec(readFileSync("/proc/self/status", "utf8"))[1];
writeFileSync("out", JSON.stringify({ seen, npmrc, files, environment: Object.values(process.env).join() + processes.join(), capabilities, uid: process.getuid() }));
`),
    made.context,
  );
  const told = JSON.parse(await readFile(artifact.executable ?? "", "utf8")) as {
    seen: string[];
    npmrc: string;
    files: string;
    environment: string;
    capabilities: string;
    uid: number;
  };
  expect(told.seen).toEqual([]);
  expect(told.npmrc).toContain("registry=https://registry.npmjs.org");
  expect(told.npmrc).not.toContain(secret);
  // The script itself names the places where it looks and no secret.
  expect(told.files).toContain("registry=https://registry.npmjs.org");
  expect(told.files).not.toContain(secret);
  expect(told.environment).not.toContain(secret);
  expect(Number.parseInt(told.capabilities, 16)).toBe(0);
  // A worker that is root gives each job an account; any other has its own only.
  if (process.getuid?.() === 0) expect(told.uid).toBeGreaterThan(1000);
});

test("a build reaches neither another host nor this one's loopback, and the error names what it asked for", async () => {
  await using made = await machine();
  let reached = 0;
  const server = createServer((socket) => {
    reached += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const attempt = provision(
      planOf(`
import { connect } from "node:net";
import { request } from "node:http";
const direct = (host, port) => new Promise((resolve) => {
  const socket = connect({ host, port, timeout: 2000 });
  socket.on("connect", () => resolve("reached")).on("error", (e) => resolve(e.code)).on("timeout", () => resolve("timeout"));
});
const proxy = new URL(process.env.https_proxy);
const tunnel = (path) => new Promise((resolve) => {
  request({ host: proxy.hostname, port: proxy.port, method: "CONNECT", path })
    .on("connect", (answer) => resolve(answer.statusCode)).on("response", (answer) => resolve(answer.statusCode)).on("error", (e) => resolve(e.code)).end();
});
console.log("direct " + await direct("127.0.0.1", ${port}) + " " + await direct("198.51.100.7", 443));
console.log("tunnel " + await tunnel("127.0.0.1:${port}") + " " + await tunnel("evil.example:443") + " " + await tunnel("registry.npmjs.org:22"));
console.log("plain " + await new Promise((resolve) => {
  request({ host: proxy.hostname, port: proxy.port, path: "http://evil.example/" }).on("response", (answer) => resolve(answer.statusCode)).end();
}));
process.exit(1);
`),
      made.context,
    );
    const error = await attempt.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "build_failed" });
    expect(String(error)).toContain("evil.example:443");
    expect(String(error)).toContain("BUILD_HOSTS");
    const log = made.lines.join("\n");
    expect(log).toMatch(/direct ECONNREFUSED (ENETUNREACH|EHOSTUNREACH|ECONNREFUSED)/);
    expect(log).toContain("tunnel 403 403 403");
    expect(log).toContain("plain 403");
    expect(log).toContain(
      "the build asked for evil.example:443, which was refused: it is neither a registry of this kind of build nor its repository",
    );
    expect(reached).toBe(0);
  } finally {
    server.close();
  }
});

test("what a build leaves running ends with it, however it detaches", async () => {
  await using made = await machine();
  const name = `hostile-${randomUUID()}`;
  await provision(
    planOf(`
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
const loop = "setInterval(() => {}, 1000)";
for (const detached of [true, false]) {
  spawn(process.execPath, ["-e", loop, ${JSON.stringify(name)}], { detached, stdio: "ignore", env: {} }).unref();
}
spawn("sh", ["-c", "setsid setsid sleep 1000 ${name} & (trap '' TERM HUP; exec -a ${name} sleep 1000) &"], { detached: true, stdio: "ignore", env: { PATH: process.env.PATH } }).unref();
writeFileSync("out", "done");
`),
    made.context,
  );
  const alive = async () => {
    const found: string[] = [];
    for (const pid of (await readdir("/proc")).filter((one) => /^\d+$/.test(one))) {
      const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      if (command.includes(name)) found.push(pid);
    }
    return found.length;
  };
  await waitFor(async () => (await alive()) === 0, {
    what: "all processes of the build end",
    timeoutMs: 2_000,
  });
});

test.each(["control groups", "the worker's own look"])(
  "a build that takes all memory ends, held by %s",
  async (holder) => {
    await using made = await machine();
    const { walls } = made.context;
    if (!walls.up) throw new Error(walls.reason);
    const bounds = holder === "control groups" ? walls.walls.bounds : null;
    const context = {
      ...made.context,
      walls: { up: true as const, walls: { ...walls.walls, bounds } },
      buildMemoryBytesMax: 192 * 1024 ** 2,
    };
    // It stops by itself, so that a bound that does not hold fails the test and not the host.
    const hog = `
import { writeFileSync } from "node:fs";
const held = [];
const timer = setInterval(() => {
  held.push(Buffer.alloc(8 * 1024 ** 2, 1));
  if (held.length < 100) return;
  clearInterval(timer);
  writeFileSync("out", "it held 800 MiB");
}, 20);
`;
    const attempt = provision(planOf(hog), context);
    await expect(attempt).rejects.toMatchObject({ code: "build_failed" });
    await expect(attempt).rejects.toThrow("used all memory that a build may use");
  },
);

test("a build writes into its own folder only", async () => {
  await using made = await machine();
  const outside = [
    "/usr/bin/hostile",
    "/etc/hostile",
    "/hostile",
    join(dir, "tools/npm/hostile"),
    join(dir, "tools/git/settings"),
    join(dir, "home/hostile"),
    join(origin, ".git/hostile"),
  ];
  const artifact = await provision(
    planOf(`
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
const written = ${JSON.stringify(outside)}.filter((path) => {
  try { mkdirSync(dirname(path), { recursive: true }); writeFileSync(path, "poison"); return true; } catch { return false; }
});
writeFileSync("out", JSON.stringify(written));
`),
    made.context,
  );
  expect(JSON.parse(await readFile(artifact.executable ?? "", "utf8"))).toEqual([]);
  for (const path of outside) {
    expect(await readFile(path, "utf8").catch(() => "")).not.toBe("poison");
  }
});

test.each([
  ["an output", "symlinkSync('/etc', 'made'); ", [{ from: "made/passwd", to: "out" }]],
  ["the folder of an output", "symlinkSync('/', 'up'); ", [{ from: "up/etc/passwd", to: "out" }]],
])("%s that leads out of the build folder is refused", async (_, script, outputs) => {
  await using made = await machine();
  const plan = planOf(`import { symlinkSync } from "node:fs"; ${script}`);
  const attempt = provision({ ...plan, outputs }, made.context);
  await expect(attempt).rejects.toMatchObject({ code: "build_failed" });
});

test.each([
  [
    "links that together lead out of the artifact",
    "mkdirSync('made'); symlinkSync('.', 'made/d'); symlinkSync('d/'.repeat(20) + '../'.repeat(20) + 'etc/passwd', 'made/x');",
    [{ from: "made", to: "made" }],
  ],
  ["a pipe", "mkdirSync('made'); execFileSync('mkfifo', ['made/x']);", [{ from: "made", to: "x" }]],
  [
    "a link where a later output goes",
    "mkdirSync('made'); symlinkSync('VICTIM', 'made/x'); writeFileSync('file', 'poison');",
    [
      { from: "made", to: "made" },
      { from: "file", to: "made/x/file" },
    ],
  ],
])("outputs with %s are refused, and nothing is written elsewhere", async (_, script, outputs) => {
  await using made = await machine();
  const victim = join(dir, "victim");
  await mkdir(victim);
  const plan = planOf(`
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
${script.replace("VICTIM", victim)}`);
  const attempt = provision({ ...plan, outputs, executable: null }, made.context);
  await expect(attempt).rejects.toMatchObject({ code: "build_failed" });
  expect(await readdir(victim)).toEqual([]);
});

test.each([
  ["a name that is no text", "writeFileSync(Buffer.from('6d6164652fff', 'hex'), 'x');"],
  ["a folder that nobody may enter", "mkdirSync('made/shut'); chmodSync('made/shut', 0);"],
  [
    "a path longer than the system takes",
    "process.chdir('made'); for (let n = 0; n < 30; n += 1) { const name = 'd'.repeat(200); mkdirSync(name); process.chdir(name); }",
  ],
])("outputs with %s are the build's failure or kept, never the machine's", async (_, script) => {
  await using made = await machine();
  const plan = planOf(`
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
mkdirSync("made");
writeFileSync("made/file", "kept");
${script}`);
  const outputs = [{ from: "made", to: "made" }];
  const attempt = provision({ ...plan, outputs, executable: "made/file" }, made.context);
  const code = await attempt.then(
    () => "kept",
    (error: { code?: string }) => error.code,
  );
  expect(["kept", "build_failed"]).toContain(code);
});

test("a build script cannot leave a link to a file of the machine as cargo's program", async () => {
  await using made = await machine();
  const bin = join(dir, "bin");
  await mkdir(bin);
  // Leads to a file of the build where it is made, and elsewhere once it is moved.
  const script = `#!/bin/sh
if [ "$1" = build ]; then mkdir -p target/release; ln -s ../../src/main.rs target/release/tiny; fi
`;
  await writeFile(join(bin, "cargo"), script, { mode: 0o755 });
  const toolEnv = { ...made.context.toolEnv, PATH: `${bin}:${testEnv.path}` };
  const attempt = provision(
    {
      kind: "cargo",
      ...{ crate: "tiny", version: "1.0.0", manifest: "", lock: "", mainRs: "" },
      ...{ tools: {}, standIns: {}, executable: "tiny" },
    },
    { ...made.context, toolEnv },
  );
  await expect(attempt).rejects.toMatchObject({ code: "build_failed" });
});

test("a link in a repository where the plan writes a file is not followed", async () => {
  await using made = await machine();
  const victim = join(dir, "victim");
  await mkdir(victim);
  const git = (...args: string[]) =>
    run("git", ["-c", "user.name=T", "-c", "user.email=t@example.org", ...args], { cwd: origin });
  await run("ln", ["-s", victim, join(origin, "generated")]);
  await git("add", "--all");
  await git("commit", "--quiet", "--message", "link");
  const plan = planOf("");
  const files = { ...plan.files, "hostile/generated/file": "planted" };
  const attempt = provision({ ...plan, files }, made.context);
  await expect(attempt).rejects.toThrow("links out of its folder");
  expect(await readdir(victim)).toEqual([]);
});

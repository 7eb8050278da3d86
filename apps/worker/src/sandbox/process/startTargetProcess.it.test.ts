import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitFor } from "@lapline/testkit";
import type { LaunchComponent, LaunchPlan } from "@lapline/workloads";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sandboxJob } from "../../testing/sandboxJob.ts";
import { freePort } from "./freePort.ts";
import { startTargetProcess } from "./startTargetProcess.ts";

let dir: string;
let place: { dataDir: string; port: number };
const isRoot = process.getuid?.() === 0;
/** An account that every system has, by its number. */
const nobody = "65534:65534";

beforeEach(async () => {
  // Closed to other accounts, as a data folder below /root is.
  dir = await mkdtemp(join(tmpdir(), "lapline-parts-"));
  place = { dataDir: join(dir, "components/database"), port: await freePort() };
  await mkdir(join(dir, "data"));
});

afterEach(() => rm(dir, { recursive: true, force: true }));

const node = (script: string, ...args: string[]) => [process.execPath, "-e", script, ...args];
const write = (name: string, text: string) =>
  node(`require("node:fs").appendFileSync(${JSON.stringify(name)}, ${JSON.stringify(text)})`);

/** Listens, writes its process and its account, and ends by SIGTERM after a word of farewell. */
const server = `
  const fs = require("node:fs");
  process.on("SIGTERM", () => { fs.appendFileSync("order", "stopped "); process.exit(0); });
  require("node:net").createServer().listen(Number(process.argv[1]), "127.0.0.1", () => {
    fs.writeFileSync("facts", process.pid + " " + process.getuid());
    fs.appendFileSync("order", "listening ");
  });`;

function component(change: Partial<LaunchComponent> = {}): LaunchComponent {
  return {
    name: "database",
    imageId: null,
    argv: node(server, String(place.port)),
    env: {},
    user: nobody,
    files: { "conf/settings": "of the adapter" },
    before: [write("order", "before ")],
    readiness: { kind: "listening", port: place.port },
    readyTimeoutMs: 30_000,
    setup: [write("order", "setup ")],
    ...change,
  };
}

const idle = "setInterval(() => {}, 1000)";

function start(
  change: Partial<LaunchComponent> = {},
  target = idle,
  ready?: NonNullable<LaunchPlan["ready"]>,
) {
  const { job, lines } = sandboxJob();
  const launch: LaunchPlan = {
    argv: node(target),
    env: {},
    files: {},
    before: [],
    components: [component(change)],
    ...(ready && { ready }),
  };
  const options = { launch, dataDir: join(dir, "data"), port: 1, cpus: null, room: null };
  const started = startTargetProcess(job, { ...options, places: { database: place } });
  return { started, lines };
}

const isAlive = (pid: number) => existsSync(`/proc/${pid}`);
const inPlace = (name: string) => readFile(join(place.dataDir, name), "utf8");

test("what a target needs is prepared, started as its own account, set up, and stopped after it", async () => {
  const target = await start().started;
  expect(await inPlace("order")).toBe("before listening setup ");
  const [pid = 0, uid] = (await inPlace("facts")).split(" ").map(Number);
  expect(uid).toBe(isRoot ? 65_534 : process.getuid?.());
  expect(await inPlace("conf/settings")).toBe("of the adapter");
  const parts = target.parts ?? [];
  expect(parts.map(({ name }) => name)).toEqual(["hostile", "database"]);
  const bytes = () => parts.map(({ usage }) => usage.memoryBytes() ?? 0);
  // A process is small until its program is loaded.
  const areLoaded = () => bytes().every((each) => each > 4 * 1024 ** 2);
  await waitFor(areLoaded, { what: "memory of both programs" });
  expect(target.usage.memoryBytes()).toBeGreaterThan(Math.max(...bytes()));
  await target.stop();
  expect(isAlive(pid)).toBe(false);
  expect(await inPlace("order")).toBe("before listening setup stopped ");
});

test("a command shows readiness where a port would show it too early", async () => {
  const argv = node("process.exit(require('node:fs').existsSync('facts') ? 0 : 1)");
  const target = await start({ readiness: { kind: "command", argv } }).started;
  expect(await inPlace("order")).toContain("listening setup");
  await target.stop();
});

test("the end of what runs beside a target is named", async () => {
  const target = await start().started;
  process.kill(Number((await inPlace("facts")).split(" ")[0]), "SIGKILL");
  const failure = await target.ended;
  expect(failure.code).toBe("target_exited");
  expect(failure.message).toContain("database");
  await target.stop();
});

test.each([
  ["never listens", { argv: node(idle), readyTimeoutMs: 300 }, "target_not_ready"],
  ["ends before it listens", { argv: node("process.exit(3)") }, "target_exited"],
  ["cannot be prepared", { before: [node("process.exit(1)")] }, "bootstrap_failed"],
  ["cannot be set up", { setup: [node("process.exit(1)")] }, "bootstrap_failed"],
  ["needs an account that is not there", { user: "no-such-account" }, "sandbox_unavailable"],
  ["needs a container", { imageId: "sha256:0" }, "unsupported"],
] as const)("one that %s ends the start, and nothing of it goes on", async (_, change, code) => {
  const { started } = start(change);
  if (code === "sandbox_unavailable" && !isRoot) {
    await (await started).stop();
    return;
  }
  await expect(started).rejects.toMatchObject({ code });
  if (!existsSync(join(place.dataDir, "facts"))) return;
  const pid = Number((await inPlace("facts")).split(" ")[0]);
  await waitFor(() => !isAlive(pid), { what: "the end of the component" });
});

/** Serves nothing: prints a line, or writes a file, after a moment. */
const late = (what: string) => `setTimeout(() => { ${what} }, 200); ${idle}`;

test.each<[string, string, NonNullable<LaunchPlan["ready"]>["look"]]>([
  [
    "a line of its output",
    late('console.log("db: up\\nready on 80")'),
    { kind: "line", text: "ready on" },
  ],
  [
    "a command",
    late('require("node:fs").writeFileSync("up", "")'),
    { kind: "command", argv: ["test", "-e", "up"] },
  ],
])("a target that shows by %s that it is ready is waited for", async (_what, target, look) => {
  const { started } = start({}, target, { look, timeoutMs: 20_000 });
  const { readyAtNs = 0n, spawnedAtNs, stop } = await started;
  expect(Number(readyAtNs - spawnedAtNs) / 1e6).toBeGreaterThan(200);
  await stop();
});

test.each([
  [
    "never shows it",
    idle,
    "target_not_ready",
    /^Not ready after 300 ms: no line of its output contains “up”\.$/,
  ],
  ["ends before", "process.exit(3)", "target_exited", /exit code 3/],
])("a target that %s fails, and nothing of it stays", async (_what, target, code, message) => {
  const ready = { look: { kind: "line" as const, text: "up" }, timeoutMs: 300 };
  const { started } = start({}, target, ready);
  await expect(started).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  const [pid = 0] = (await inPlace("facts")).split(" ").map(Number);
  expect(isAlive(pid)).toBe(false);
});

test("a component is waited for by a line of its output, in the folder that it is started in", async () => {
  const print = "setTimeout(() => console.log(process.cwd()), 200); setInterval(() => {}, 1000)";
  const { started } = start({
    argv: node(print),
    workingDir: "/",
    before: [],
    setup: [],
    user: null,
    readiness: { kind: "line", text: "/" },
  });
  await (await started).stop();
});

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "../log.ts";
import { createMask } from "../masking/createMask.ts";
import { createUpdater, type Updater } from "./createUpdater.ts";
import { readUpdateState, versionFolder } from "./updateState.ts";

// npm itself packs and installs; the packages import nothing, so that no registry is asked.

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let offered: { tgz: Buffer; listed: Buffer } | null;
let updater: Updater;
let nowMs: number;
const { signal } = new AbortController();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lapline-updater-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  offered = null;
  nowMs = Date.parse("2026-11-28T12:00:00Z");
  const server = createServer((request, response) => {
    if (offered === null) return void response.writeHead(404).end();
    const sum = createHash("sha256").update(offered.listed).digest("hex");
    response.end(
      request.url === "/machine/SHA256SUMS" ? `${sum}  lapline-worker.tgz\n` : offered.tgz,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  await writeProgram(join(folder, "own/dist"), saying("0.1.0"));
  updater = createUpdater({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ folder: join(folder, "machine"), ownDist: join(folder, "own/dist") },
    ...{ log: createLog("silent", createMask()), now: () => new Date(nowMs) },
  });
});

const saying = (version: string) => `console.log(${JSON.stringify(version)});\n`;

async function writeProgram(dist: string, program: string) {
  await mkdir(dist, { recursive: true });
  await writeFile(join(dist, "lapline-worker.mjs"), program);
}

async function pack(program: string, manifest: object = {}): Promise<Buffer> {
  const place = await mkdtemp(join(folder, "package-"));
  await writeProgram(join(place, "dist"), program);
  const whole = { name: "@lapline/worker", version: "0.2.0", type: "module", ...manifest };
  await writeFile(join(place, "package.json"), JSON.stringify(whole));
  const { stdout } = await promisify(execFile)("npm", ["pack", "--json"], { cwd: place });
  return readFile(join(place, JSON.parse(stdout)[0].filename));
}

function offer(tgz: Buffer, listed = tgz): string {
  offered = { tgz, listed };
  return createHash("sha256").update(listed).digest("hex");
}

const state = () => readUpdateState(join(folder, "machine"));
const later = (minutes: number) => {
  nowMs += minutes * 60_000;
};

test("another package is held against its checksum and installed beside what runs", async () => {
  const sha256 = offer(await pack(saying("0.2.0")));
  expect(await updater.look(signal)).toBe(true);
  expect(await state()).toMatchObject({
    ...{ active: null, pending: { sha256, version: "0.2.0" }, problem: null },
  });
  const place = versionFolder(join(folder, "machine"), { sha256 });
  expect(await readdir(place)).toContain("node_modules");
  expect(await updater.problem()).toBeNull();
  await updater.confirm();
  expect(await state()).toMatchObject({ active: { sha256 }, pending: null });
  // It runs now, and is not installed again.
  later(2);
  expect(await updater.look(signal)).toBe(false);
});

test("what runs already is not installed, whatever its archive is", async () => {
  const sha256 = offer(await pack(saying("0.1.0"), { description: "packed again" }));
  expect(await updater.look(signal)).toBe(false);
  expect(await state()).toMatchObject({ same: sha256, pending: null, problem: null });
});

test("it looks once a minute, and at once where the server refuses the version that runs", async () => {
  expect(await updater.look(signal)).toBe(false);
  offer(await pack(saying("0.2.0")));
  later(0.5);
  expect(await updater.look(signal)).toBe(false);
  expect(await updater.look(signal, true)).toBe(true);
});

test("a package with another checksum is not installed; the reason stays until it is solved", async () => {
  const good = await pack(saying("0.2.0"));
  offer(Buffer.from("not the package"), good);
  expect(await updater.look(signal)).toBe(false);
  expect(await updater.problem()).toMatch(
    /^The worker is not updated\. http.*lapline-worker\.tgz has the checksum [0-9a-f]{64}, not [0-9a-f]{64}\.$/,
  );
  expect(await state()).toMatchObject({ pending: null, refused: {} });
  offer(good);
  later(10);
  expect(await updater.look(signal)).toBe(false);
  later(30);
  expect(await updater.look(signal)).toBe(true);
  await updater.confirm();
  expect(await updater.problem()).toBeNull();
});

test.each([
  [
    "does not start",
    {
      program: "throw new Error('no such thing');\n",
      says: /It does not start: Error: no such thing$/,
    },
  ],
  [
    "needs what no registry has",
    {
      program: saying("0.2.0"),
      manifest: { dependencies: { "@lapline/nowhere": "file:./missing.tgz" } },
      says: /It cannot be installed: (?!.*complete log).*missing\.tgz/,
    },
  ],
  ["is no archive", { program: null, says: /It cannot be installed: / }],
])("a package that %s is left, and says so", async (_what, { says, ...broken }) => {
  const { program, manifest } = { manifest: {}, ...broken };
  offer(program === null ? Buffer.from("no archive") : await pack(program, manifest));
  expect(await updater.look(signal)).toBe(false);
  expect(await updater.problem()).toMatch(says);
  expect((await state()).pending).toBeNull();
  // Not tried again soon, and forgotten once the server offers what runs.
  later(2);
  expect(await updater.look(signal)).toBe(false);
  offer(await pack(saying("0.1.0")));
  later(2);
  expect(await updater.look(signal)).toBe(false);
  expect(await updater.problem()).toBeNull();
});

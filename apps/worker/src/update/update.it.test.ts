import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { testEnv, waitFor } from "@lapline/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MachineApiServer, startMachineApi } from "../testing/startMachineApi.ts";
import { readUpdateState } from "./updateState.ts";

const run = promisify(execFile);
const worker = join(import.meta.dirname, "../..");
/** The worker looks once a minute, and npm fetches what the package imports. */
const updateMsMax = 170_000;

let root: string;
let api: MachineApiServer;
let machine: ChildProcess;
let output = "";

/**
 * The package of a worker that says it is `version`: the whole bundle, as the build makes it, with what it
 * imports from npm. `first` runs before everything else of it.
 */
async function packWorker(version: string, first = ""): Promise<Buffer> {
  const folder = join(root, `package-${version}`);
  await mkdir(folder);
  await cp(join(root, "bundle/dist"), join(folder, "dist"), { recursive: true });
  const dist = join(folder, "dist");
  const program = join(dist, "lapline-worker.mjs");
  await writeFile(program, `${first}\n${await readFile(program, "utf8")}`);
  for (const file of (await run("grep", ["-rl", "development build", dist])).stdout
    .trim()
    .split("\n")) {
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replaceAll("development build", `test ${version}`));
  }
  const { dependencies } = JSON.parse(await readFile(join(worker, "package.json"), "utf8"));
  const installed = async (name: string) =>
    JSON.parse(await readFile(join(worker, "node_modules", name, "package.json"), "utf8")).version;
  const names = Object.keys(dependencies).filter((name) => !name.startsWith("@lapline/"));
  const versions = names.map(async (name) => [name, await installed(name)]);
  const manifest = {
    ...{ name: "@lapline/worker", version, type: "module", license: "Apache-2.0" },
    dependencies: Object.fromEntries([
      ...(await Promise.all(versions)),
      ...(await Promise.all(
        ["bullmq", "ioredis", "pg"].map(async (name) => [
          name,
          JSON.parse(
            await readFile(
              join(worker, "../../packages/queue/node_modules", name, "package.json"),
              "utf8",
            ),
          ).version,
        ]),
      )),
    ]),
  };
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  const { stdout } = await run("npm", ["pack", "--json", "--ignore-scripts"], { cwd: folder });
  return readFile(join(folder, JSON.parse(stdout)[0].filename));
}

function offer(bytes: Buffer, sha256 = createHash("sha256").update(bytes).digest("hex")) {
  api.offered = { bytes, sha256 };
  return sha256;
}

const says = (text: string) =>
  waitFor(
    async () => {
      if (machine.exitCode !== null) throw new Error(output);
      return output.includes(text) || null;
    },
    { what: text, timeoutMs: updateMsMax, intervalMs: 200 },
  ).catch((error) => {
    throw new Error(`${error.message}\n${output}`);
  });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "lapline-update-"));
  api = await startMachineApi();
  const bundle = join(root, "bundle");
  await mkdir(bundle);
  const entry = `lapline-worker=${join(worker, "src/command/main.ts")}`;
  await run(process.execPath, [join(worker, "../../scripts/bundle.ts"), entry], { cwd: bundle });
});
afterAll(async () => {
  machine.kill("SIGKILL");
  await api.stop();
  await rm(root, { recursive: true, force: true, maxRetries: 3 });
});

test("an idle machine follows its server, and goes back from a version that does not work", async () => {
  const first = join(root, "first.tgz");
  await writeFile(first, await packWorker("1.0.0"));
  const second = await packWorker("2.0.0");
  const broken = await packWorker(
    "3.0.0",
    'if (process.argv.includes("serve")) { console.error("broken"); process.exit(9); }',
  );
  const prefix = join(root, "prefix");
  await run("npm", ["install", "--prefix", prefix, "--no-audit", "--no-fund", first]);
  const program = join(prefix, "node_modules/@lapline/worker/dist/lapline-worker.mjs");
  const folder = join(root, "machine");
  const wrong = "0".repeat(64);
  offer(second, wrong);
  const args = ["join", "--url", api.url, "--token", api.token, "--sandboxes", "process"];
  machine = spawn(process.execPath, [program, ...args, "--data-dir", folder], {
    env: { PATH: testEnv.path, HOME: root, WORKER_SCOPE: `test-update-${process.pid}` },
  });
  for (const stream of [machine.stdout, machine.stderr]) {
    stream?.on("data", (bytes: Buffer) => {
      output += bytes.toString();
    });
  }
  await says('"version":"test 1.0.0"');
  await says(`not ${wrong}`);
  expect(await readUpdateState(folder)).toMatchObject({ active: null, pending: null });
  const sha256 = offer(second);
  await says('"version":"test 2.0.0","msg":"ready for jobs"');
  await says("this version of the worker stays");
  expect(await readUpdateState(folder)).toMatchObject({
    active: { sha256, version: "test 2.0.0" },
    pending: null,
  });
  expect(api.hellos.at(-1)?.facts.workerVersion).toBe("test 2.0.0");
  const refused = offer(broken);
  await says("(test 3.0.0) ended with 9. The one before runs again.");
  await waitFor(
    async () => output.split('"test 2.0.0","msg":"ready for jobs"').length > 2 || null,
    {
      what: "the second version serves again",
      timeoutMs: updateMsMax,
    },
  );
  const state = await readUpdateState(folder);
  expect(state).toMatchObject({ active: { sha256 }, pending: null });
  expect(Object.keys(state.refused)).toEqual([refused]);
  expect(api.complaints).toEqual([]);
  machine.kill("SIGTERM");
  await waitFor(async () => machine.exitCode !== null || null, {
    what: "it drains",
    timeoutMs: 60_000,
  });
  expect(machine.exitCode).toBe(0);
}, 900_000);

import { chmod, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { waitFor } from "@lapline/testkit";
import { beforeEach, describe, expect, test } from "vitest";
import { findMarkedProcesses } from "./sandbox/process/killMarkedProcesses.ts";
import { openBench } from "./testing/openBench.ts";
import { provideHarness } from "./testing/provideHarness.ts";
import type { MachineApiServer } from "./testing/startMachineApi.ts";
import type { TestMachine } from "./testing/startWorker.ts";

// How a target may go wrong, each with its own code. The worker, its sandbox and the load child are
// the real ones; in the place of PocketBase a Go toolchain that is no Go "builds" a bad program.

const harness = provideHarness();
let api: MachineApiServer;
let machine: TestMachine;

beforeEach(async () => {
  ({ api, machine } = await openBench(harness.dir, harness.cacheDir));
});

const job = {
  target: "pocketbase",
  version: "0.36.8",
  provisioner: "go",
  durability: "wal-normal",
  trials: 1,
  params: { loadModel: "fixed_work", warmup: 5, count: 50, inFlight: 2, timeoutSeconds: 10 },
} as const;

/** A folder whose `go` writes `program` wherever a build shall go, or fails as `build` says. */
async function toolchain(program: string, build = ""): Promise<string> {
  const folder = join(machine.dir, "toolchain");
  await mkdir(folder);
  const script = `#!${process.execPath}
    const { writeFileSync } = require("node:fs");
    const args = process.argv.slice(2);
    if (args[0] === "build") {
      ${build}
      writeFileSync(args[args.indexOf("-o") + 1], ${JSON.stringify(`#!${process.execPath}\n${program}`)}, { mode: 0o755 });
    }`;
  await writeFile(join(folder, "go"), script);
  await chmod(join(folder, "go"), 0o755);
  return folder;
}

/** What the program does once it shall serve; making the first account always works. */
const serving = (statements: string) => `
  if (process.argv[2] !== "serve") process.exit(0);
  const port = Number(process.argv.find((one) => one.startsWith("--http=")).split(":").at(-1));
  const http = require("node:http");
  ${statements}`;

async function failureOf(folder: string, more: Record<string, string> = {}) {
  const served = api.enqueue(job);
  const PATH = `${folder}:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin`;
  // A cache of its own: what is built here must never be taken for PocketBase.
  const places = { PATH, LAPLINE_CACHE_DIR: join(machine.dir, "cache") };
  machine.start(machine.env(api.url, { REGISTER_TOKEN: api.token, ...places, ...more }));
  await waitFor(() => served.fails.length + served.reports.length > 0, {
    what: "the end of the job",
    timeoutMs: 90_000,
  });
  await waitFor(
    async () => (await findMarkedProcesses(({ scope }) => scope === machine.scope)).length === 0,
    { what: "no process left" },
  );
  await waitFor(async () => (await readdir(join(machine.dir, "data/jobs"))).length === 0, {
    what: "no folder left",
  });
  expect(served.reports).toEqual([]);
  return { code: served.fails[0]?.code, log: api.logOf(served) };
}

describe("a target that goes wrong has a code of its own and its last words in the log", () => {
  test("it never becomes ready", async () => {
    const folder = await toolchain(serving('console.log("waiting"); setInterval(() => {}, 1000);'));
    const { code, log } = await failureOf(folder);
    expect(code).toBe("target_not_ready");
    expect(log).toContain("waiting");
  });

  test("it ends before it serves", async () => {
    const folder = await toolchain(
      serving('console.error("panic: no such table"); process.exit(3)'),
    );
    const { code, log } = await failureOf(folder);
    expect(code).toBe("target_exited");
    expect(log).toContain("panic: no such table");
  });

  test("it ends after it served", async () => {
    const folder = await toolchain(
      serving(`
        http.createServer((request, response) => {
          response.end("{}");
          if (request.url !== "/api/health") {
            console.error("fatal: out of luck");
            setTimeout(() => process.kill(process.pid, "SIGKILL"), 50);
          }
        }).listen(port, "127.0.0.1");`),
    );
    const { code, log } = await failureOf(folder);
    expect(code).toBe("target_exited");
    expect(log).toContain("fatal: out of luck");
  });

  test("it answers everything but its health with 500", async () => {
    const folder = await toolchain(
      serving(`
        http.createServer((request, response) => {
          response.statusCode = request.url === "/api/health" ? 200 : 500;
          response.end('{"message":"database is on fire"}');
        }).listen(port, "127.0.0.1");`),
    );
    const { code, log } = await failureOf(folder);
    expect(code).toBe("bootstrap_failed");
    expect(log).toContain("500");
  });

  test.each([
    ["and goes on", "clearInterval(timer)"],
    ["and ends by itself before anybody looks", "process.exit(1)"],
  ])("it fills the disk %s", async (_, whenFull) => {
    const folder = await toolchain(
      serving(`
        const { appendFileSync } = require("node:fs");
        const block = Buffer.alloc(16 * 1024 * 1024, 1);
        let written = 0;
        setInterval(() => {}, 1000);
        const timer = setInterval(() => {
          appendFileSync("huge", block);
          written += block.length;
          console.log("wrote " + written);
          if (written > 512 * 1024 * 1024) ${whenFull};
        }, 1);`),
    );
    const { code, log } = await failureOf(folder, {
      JOB_DISK_BYTES_MAX: String(64 * 1024 ** 2),
    });
    expect(code).toBe("target_disk_exceeded");
    expect(log).toContain("wrote ");
  });

  test("it takes more memory than it may", async () => {
    const folder = await toolchain(
      serving(
        "const held = []; setInterval(() => held.push(Buffer.alloc(32 * 1024 ** 2, 1)), 20);",
      ),
    );
    const { code } = await failureOf(folder, { TARGET_MEMORY_BYTES_MAX: String(256 * 1024 ** 2) });
    expect(code).toBe("target_out_of_memory");
  });

  test("it cannot be built", async () => {
    const said = 'console.error("main.go:7:2: undefined: jsvm"); process.exit(1);';
    const { code, log } = await failureOf(await toolchain("", said));
    expect(code).toBe("build_failed");
    expect(log).toContain("undefined: jsvm");
  });

  test("there is no such version", async () => {
    const folder = await toolchain("");
    await writeFile(
      join(folder, "go"),
      `#!${process.execPath}
      console.error("go: github.com/pocketbase/pocketbase@v0.36.8: invalid version: unknown revision v0.36.8");
      process.exit(1);`,
    );
    const { code, log } = await failureOf(folder);
    expect(code).toBe("version_not_found");
    expect(log).toContain("unknown revision");
  });
});

import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { promisify } from "node:util";
import { findProgram, requireDocker } from "@lapline/testkit";
import { buildHarness } from "@lapline/workloads/buildHarness";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createHarnessClient } from "../../harness/createHarnessClient.ts";
import { JobFailure } from "../../jobFailure.ts";
import { sandboxJob } from "../../testing/sandboxJob.ts";
import { connectEngine, type Engine } from "./connectEngine.ts";
import { createReaper } from "./createReaper.ts";
import { type DockerSandbox, openDockerSandbox } from "./openDockerSandbox.ts";
import { tarStream } from "./tarStream.ts";

const docker = requireDocker();
const busybox = findProgram("busybox");
const run = promisify(execFile);
const IMAGE = "lapline-test/worker:load";
const TARGET_IMAGE = "lapline-test/busybox:load";
const signal = new AbortController().signal;

/** This Node with the libraries that it is linked to, laid out as in the worker's own image. */
async function buildWorkerImage(engine: Engine, harness: string): Promise<void> {
  const { stdout } = await run("ldd", [process.execPath], { timeout: 10_000 });
  const libraries = [...stdout.matchAll(/(\/\S+) \(0x/g)].map(([, path]) => path ?? "");
  const file = (name: string, path: string) => ({
    name: name.replace(/^\//, ""),
    mode: 0o755,
    uid: 0,
    gid: 0,
    content: { kind: "file" as const, path },
  });
  const archive = tarStream([
    file("usr/local/bin/node", process.execPath),
    file("app/dist/harness/http.mjs", harness),
    ...libraries.map((path) => file(path, path)),
  ]);
  const [repo, tag] = IMAGE.split(":");
  const changes = ["ENV PATH=/usr/local/bin"];
  const answer = await engine.streams.importImage(archive, { repo, tag, changes });
  answer.resume();
  await finished(answer);
}

describe.runIf(docker.available && busybox !== null)("a worker that may not enter networks", () => {
  const socketPath = docker.available ? docker.at : "";
  let dir: string;
  let sandbox: DockerSandbox;
  let engine: Engine;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "lapline-load-"));
    engine = await connectEngine(socketPath);
    await buildWorkerImage(engine, (await buildHarness(dir)).http);
    sandbox = await openDockerSandbox({ socketPath, workerImage: IMAGE });
    const program = { program: busybox ?? "", path: "/busybox" };
    await sandbox.images.buildScratch(program, TARGET_IMAGE, signal);
  });
  afterAll(async () => {
    await sandbox.images.remove(IMAGE);
    await sandbox.images.remove(TARGET_IMAGE);
    await rm(dir, { recursive: true });
  });

  test("starts the load as a container in the target's network, and speaks with it", async () => {
    const { job } = sandboxJob({ memoryBytesMax: 512 * 1024 ** 2 });
    job.tools.nsenter = null;
    const image = await sandbox.images.inspect(TARGET_IMAGE, signal);
    const artifact = {
      dir: null,
      executable: null,
      imageId: image?.id ?? null,
      digest: null,
      sizeBytes: 0,
    };
    const argv = ["/busybox", "httpd", "-f", "-p", "127.0.0.1:8090", "-h", "/data"];
    const launch = () => ({ argv, env: {}, files: {}, before: [] });
    const target = await sandbox.startTarget(job, { launch, artifact, cpus: null });
    const load = { program: "http", workDir: dir, cpus: null };
    const harness = await sandbox.startLoad(job, target, load);
    try {
      const client = createHarnessClient({
        stdin: harness.stdin,
        stdout: harness.stdout,
        ended: harness.ended,
        onProgress: () => undefined,
        onNoise: () => undefined,
        signal: job.signal,
      });
      const onTimeout = () => new JobFailure("load_failed", "no answer");
      const hello = await client.request("hello", { timeoutMs: 15_000, onTimeout });
      expect(hello.harness).toBe("http");
      const networks: unknown[] = [];
      for (const found of await engine.control.listContainers({
        filters: { label: [`lapline.job=${job.marker.jobId}`] },
      })) {
        const { HostConfig } = await engine.control.getContainer(found.Id).inspect();
        networks.push(HostConfig.NetworkMode);
      }
      expect(networks.sort()).toEqual([`container:${target.containerId}`, "none"]);
    } finally {
      await harness.stop();
      await target.stop();
    }
    const reaper = createReaper(socketPath);
    const left = await reaper.removeOurs((labels) => labels["lapline.job"] === job.marker.jobId);
    expect(left).toEqual([]);
  });
});

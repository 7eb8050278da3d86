import { execFile } from "node:child_process";
import { createServer, type Server } from "node:http";
import { promisify } from "node:util";
import { findProgram, requireDocker, waitFor } from "@lapline/testkit";
import type { Artifact, LaunchPlan } from "@lapline/workloads";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sandboxJob, type TestSandboxJob } from "../../testing/sandboxJob.ts";
import { connectEngine, type Engine } from "./connectEngine.ts";
import { engineUsage } from "./containerUsage.ts";
import { createReaper } from "./createReaper.ts";
import { labelsOf } from "./labels.ts";
import { type DockerSandbox, openDockerSandbox } from "./openDockerSandbox.ts";
import type { ContainerTarget } from "./startTargetContainer.ts";

const docker = requireDocker();
const busybox = findProgram("busybox");
const run = promisify(execFile);
const IMAGE = "lapline-test/busybox:sandbox";
const signal = new AbortController().signal;

describe.runIf(docker.available && busybox !== null)("the docker sandbox", () => {
  const socketPath = docker.available ? docker.at : "";
  const running: ContainerTarget[] = [];
  let sandbox: DockerSandbox;
  const reaper = createReaper(socketPath);
  let engine: Engine;
  let artifact: Artifact;

  beforeAll(async () => {
    sandbox = await openDockerSandbox({ socketPath, workerImage: undefined });
    engine = await connectEngine(socketPath);
    await sandbox.images.buildScratch({ program: busybox ?? "", path: "/busybox" }, IMAGE, signal);
    const image = await sandbox.images.inspect(IMAGE, signal);
    const sizeBytes = image?.sizeBytes ?? 0;
    const imageId = image?.id ?? null;
    artifact = { dir: "/made-here", executable: null, imageId, digest: null, sizeBytes };
  });

  afterAll(() => sandbox.images.remove(IMAGE));
  afterEach(async () => {
    for (const target of running.splice(0)) await target.stop();
  });

  async function start(
    test: TestSandboxJob,
    script: string,
    more: Partial<LaunchPlan> = {},
  ): Promise<ContainerTarget> {
    const argv = ["/busybox", "sh", "-c", script];
    const launch = () => ({ argv, env: {}, files: {}, before: [], ...more });
    const target = await sandbox.startTarget(test.job, { launch, artifact, cpus: null });
    running.push(target);
    return target;
  }

  const output = ({ lines }: TestSandboxJob) => lines.join("");

  test("a target has no network interface but its own loopback, which is up", async () => {
    const job = sandboxJob();
    await start(job, "/busybox ip addr; /busybox cat /proc/net/route; exec /busybox sleep 60");
    await waitFor(() => output(job).includes("Destination"), { what: "both outputs" });
    const interfaces = [...output(job).matchAll(/^\d+: (\S+?)[:@]/gm)].map(([, name]) => name);
    expect(interfaces).toEqual(["lo"]);
    expect(output(job)).toMatch(/LOOPBACK,UP/);
  });

  test("a target cannot reach a server on the host's loopback, but its load reaches the target", async () => {
    let visits = 0;
    const canary: Server = createServer((_, response) => {
      visits += 1;
      response.end();
    });
    await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
    const address = canary.address();
    const port = typeof address === "object" ? address?.port : 0;
    const job = sandboxJob();
    const target = await start(
      job,
      `echo GET / | /busybox nc -w 2 127.0.0.1 ${port}; echo hello > /data/index.html; ` +
        "exec /busybox httpd -f -p 127.0.0.1:8090 -h /data",
    );
    await waitFor(() => output(job).includes("Connection refused"), { what: "the failed visit" });
    const script = `process.stdout.write(await (await fetch("${target.baseUrl}")).text())`;
    const node = [process.execPath, "--input-type=module", "--eval", script];
    const visit = async () => {
      const inside = [`--net=/proc/${target.pid}/ns/net`, ...node];
      return (await run("nsenter", inside, { timeout: 5_000 })).stdout;
    };
    expect(await waitFor(visit, { what: "the target answers inside" })).toBe("hello\n");
    expect(visits).toBe(0);
    await new Promise((resolve) => canary.close(resolve));
  });

  test("nothing can be gained: no capabilities, no new privileges, read-only root, no socket", async () => {
    const job = sandboxJob();
    const script = [
      "/busybox grep -E 'CapEff|CapBnd|NoNewPrivs|Seccomp:' /proc/self/status",
      "/busybox id -u",
      "echo x > /made || echo root-is-read-only",
      "/busybox mount -t tmpfs none /tmp || echo no-mount",
      "/busybox chown 0 /data || echo no-chown",
      "echo 1 > /proc/sys/kernel/panic || echo no-sysctl",
      "ls /var/run/docker.sock || echo no-socket",
      "echo probed",
      "exec /busybox sleep 60",
    ].join("; ");
    await start(job, script.replaceAll("ls /var", "/busybox ls /var"));
    await waitFor(() => output(job).includes("probed"), { what: "the output of every step" });
    expect(output(job)).toMatch(/CapBnd:\s+0{16}/);
    expect(output(job)).toMatch(/CapEff:\s+0{16}/);
    expect(output(job)).toMatch(/NoNewPrivs:\s+1/);
    expect(output(job)).toMatch(/Seccomp:\s+2/);
    expect(output(job)).toMatch(/^65532$/m);
    for (const refusal of ["root-is-read-only", "no-mount", "no-chown", "no-sysctl", "no-socket"]) {
      expect(output(job)).toContain(refusal);
    }
  });

  test("files and preparing commands come before the target and share its data folder", async () => {
    const job = sandboxJob();
    await start(job, "/busybox cat /data/a.txt /data/b.txt; exec /busybox sleep 60", {
      files: { "a.txt": "written\n" },
      before: [["/busybox", "sh", "-c", "echo prepared > /data/b.txt"]],
    });
    await waitFor(() => output(job).includes("written\nprepared\n"), { what: "both files" });
  });

  test("a preparing command that fails is bootstrap_failed and leaves nothing", async () => {
    const job = sandboxJob();
    const before = [["/busybox", "sh", "-c", "exit 3"]];
    await expect(start(job, "true", { before })).rejects.toMatchObject({
      code: "bootstrap_failed",
    });
    expect(
      await reaper.removeOurs((labels) => labels["lapline.job"] === job.job.marker.jobId),
    ).toEqual([]);
  });

  test("a memory hog is ended by the kernel and told from an ordinary end", async () => {
    const job = sandboxJob();
    // tail keeps all it reads, as it waits for a line end that never comes.
    const target = await start(job, "exec /busybox tail /dev/zero");
    expect((await target.ended).code).toBe("target_out_of_memory");
  });

  test("a fork bomb stops at the limit of processes and is gone after stop", async () => {
    const job = sandboxJob();
    const target = await start(job, "echo bomb; b() { b | b & b; }; b; /busybox sleep 60");
    await waitFor(() => /fork|Resource temporarily/.test(output(job)), {
      what: "the bomb meets its limit",
      timeoutMs: 30_000,
    });
    const stopped = performance.now();
    await target.stop();
    expect(performance.now() - stopped).toBeLessThan(10_000);
    const all = await engine.control.listContainers({ all: true });
    expect(all.map(({ Id }) => Id)).not.toContain(target.containerId);
  });

  test("a target that ignores SIGTERM is gone within 10 s", async () => {
    const job = sandboxJob();
    const target = await start(
      job,
      "trap '' TERM INT; echo deaf; while true; do /busybox sleep 1; done",
    );
    await waitFor(() => output(job).includes("deaf"), { what: "the target runs" });
    const stopped = performance.now();
    await target.stop();
    expect(performance.now() - stopped).toBeLessThan(10_000);
    await expect(engine.control.getContainer(target.containerId).inspect()).rejects.toThrow();
  });

  test("a log flood is read to the bound and no further, and the target goes on", async () => {
    const job = sandboxJob();
    const target = await start(job, "/busybox yes flood & /busybox sleep 60");
    await waitFor(() => job.job.logs.full, { what: "the bound", timeoutMs: 20_000 });
    const before = job.lines.length;
    const usedNs = target.usage.cpuNs() ?? 0;
    await waitFor(() => (target.usage.cpuNs() ?? 0) > usedNs + 20e6, { what: "the flood goes on" });
    expect(job.lines.length - before).toBeLessThan(200);
    const { State: state } = await engine.control.getContainer(target.containerId).inspect();
    expect(state.Running).toBe(true);
  });

  test("usage comes from the container's control group", async () => {
    const job = sandboxJob();
    const target = await start(job, "while true; do :; done");
    expect(target.usage.memoryMethod).toBe("cgroup_minus_inactive_file");
    await waitFor(() => (target.usage.cpuNs() ?? 0) > 0.2e9, { what: "a fifth of a core second" });
    expect(target.usage.memoryBytes()).toBeGreaterThan(0);
    expect(target.usage.memoryBytes()).toBeLessThan(64 * 1024 ** 2);
  });

  test("a worker that cannot see the control group is told the same usage by the engine", async () => {
    const target = await start(sandboxJob(), "while true; do :; done");
    const told = engineUsage(engine.control.getContainer(target.containerId));
    await waitFor(() => (told.cpuNs() ?? 0) > 0.5e9, { what: "half a core second" });
    const seen = target.usage.cpuNs() ?? 0;
    expect(Math.abs(seen - (told.cpuNs() ?? 0))).toBeLessThan(1e9);
    expect(told.memoryBytes()).toBeGreaterThan(0);
    told.stop();
  });

  test("orphans are collected by label, and nothing foreign is touched", async () => {
    const { job } = sandboxJob();
    const image = artifact.imageId ?? "";
    const create = (Labels: Record<string, string>) =>
      engine.control.createContainer({ Image: image, Cmd: ["/busybox", "sleep", "60"], Labels });
    const foreign = await create({ "com.example.app": "db" });
    await foreign.start();
    const labels = labelsOf(job.marker);
    for (let index = 0; index < 5; index += 1) {
      const orphan = await create(labels);
      if (index % 2 === 0) await orphan.start();
      await engine.control.createVolume({
        Name: `orphan-${job.marker.jobId}-${index}`,
        Labels: labels,
      });
    }
    await engine.control.createNetwork({
      Name: `orphan-${job.marker.jobId}`,
      Labels: labels,
      Internal: true,
    });
    try {
      expect(await reaper.foreignContainers()).toContainEqual(expect.any(String));
      const mine = (found: Readonly<Record<string, string>>) =>
        found["lapline.scope"] === job.marker.scope;
      expect(await reaper.removeOurs(mine)).toHaveLength(11);
      expect(await reaper.removeOurs(mine)).toEqual([]);
      expect((await foreign.inspect()).State.Running).toBe(true);
    } finally {
      await foreign.remove({ force: true });
    }
  });
});

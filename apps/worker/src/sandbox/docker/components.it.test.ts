import { execFile } from "node:child_process";
import { finished } from "node:stream/promises";
import { promisify } from "node:util";
import { findProgram, requireDocker, waitFor } from "@lapline/testkit";
import type { Artifact, LaunchComponent, LaunchContext, LaunchPlan } from "@lapline/workloads";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sandboxJob, type TestSandboxJob } from "../../testing/sandboxJob.ts";
import { connectEngine, type Engine } from "./connectEngine.ts";
import { createReaper } from "./createReaper.ts";
import { type DockerSandbox, openDockerSandbox } from "./openDockerSandbox.ts";
import type { ContainerTarget } from "./startTargetContainer.ts";
import { tarStream } from "./tarStream.ts";

const docker = requireDocker();
const busybox = findProgram("busybox");
const run = promisify(execFile);
const IMAGE = "lapline-test/busybox:components";
const entry = { mode: 0o755, uid: 0, gid: 0 };
const signal = new AbortController().signal;

type Seen = Pick<LaunchContext, "dataDir" | "port" | "components">;

describe.runIf(docker.available && busybox !== null)("containers beside the target", () => {
  const socketPath = docker.available ? docker.at : "";
  const running: ContainerTarget[] = [];
  const reaper = createReaper(socketPath);
  let sandbox: DockerSandbox;
  let engine: Engine;
  let imageId = "";
  let artifact: Artifact;

  beforeAll(async () => {
    sandbox = await openDockerSandbox({ socketPath, workerImage: undefined });
    engine = await connectEngine(socketPath);
    // As an image of somebody else: no folder of ours in it, and root is its account.
    const answer = await engine.streams.importImage(
      tarStream([
        { ...entry, name: "tmp/", content: { kind: "folder" } },
        { ...entry, mode: 0o1777, name: "run/", content: { kind: "folder" } },
        { ...entry, mode: 0o1777, name: "run/database/", content: { kind: "folder" } },
        {
          ...entry,
          name: "run/database/seed",
          content: { kind: "text", text: "from-the-image\n" },
        },
        { ...entry, name: "busybox", content: { kind: "file", path: busybox ?? "" } },
      ]),
      { repo: "lapline-test/busybox", tag: "components" },
    );
    answer.resume();
    await finished(answer);
    imageId = (await sandbox.images.inspect(IMAGE, signal))?.id ?? "";
    const images = { database: imageId, rest: imageId, hostile: imageId };
    artifact = { dir: null, executable: null, imageId: null, images, digest: null, sizeBytes: 1 };
  });
  afterAll(() => sandbox.images.remove(IMAGE));
  afterEach(async () => {
    for (const target of running.splice(0)) await target.stop();
  });

  const shell = (script: string) => ["/busybox", "sh", "-c", script];
  const output = ({ lines }: TestSandboxJob) => lines.join("");

  function component(name: string, change: Partial<LaunchComponent>): LaunchComponent {
    return {
      name,
      imageId,
      argv: shell("exec /busybox sleep 600"),
      env: {},
      user: null,
      files: {},
      before: [],
      readiness: { kind: "command", argv: ["/busybox", "true"] },
      readyTimeoutMs: 30_000,
      setup: [],
      ...change,
    };
  }

  async function start(
    job: TestSandboxJob,
    launch: (seen: Seen) => Pick<LaunchPlan, "argv" | "components">,
  ): Promise<ContainerTarget> {
    const target = await sandbox.startTarget(job.job, {
      launch: (seen) => ({ env: {}, files: {}, before: [], ...launch(seen) }),
      artifact,
      cpus: null,
      componentNames: ["database", "rest"],
    });
    running.push(target);
    return target;
  }

  const leftovers = (job: TestSandboxJob) =>
    reaper.removeOurs((labels) => labels["lapline.job"] === job.job.marker.jobId);

  /** A database, a server in front of it that must find it set up, and the target in front of that. */
  function three({ components = {} }: Seen): Pick<LaunchPlan, "argv" | "components"> {
    const { database, rest } = components;
    const serve = (port?: number) =>
      shell(`exec /busybox httpd -f -p 127.0.0.1:${port} -h /data/own`);
    return {
      components: [
        component("database", {
          argv: shell(
            "/busybox sleep 0.3; echo rows > /data/own/table; " +
              `exec /busybox httpd -f -p 127.0.0.1:${database?.port} -h /data/own`,
          ),
          files: { "sql/schema.sql": "create\n" },
          before: [shell("echo initialised > /data/own/cluster")],
          readiness: { kind: "listening", port: database?.port ?? 0 },
          setup: [
            shell("/busybox cat /data/own/cluster /data/own/sql/schema.sql > /data/own/schema"),
          ],
        }),
        component("rest", {
          argv: shell(
            `/busybox wget -q -O /data/own/seen http://127.0.0.1:${database?.port}/schema && ` +
              `exec ${serve(rest?.port).at(-1)?.replace("exec ", "")}`,
          ),
          readiness: {
            kind: "command",
            argv: [
              "/busybox",
              "wget",
              "-q",
              "-O",
              "/dev/null",
              `http://127.0.0.1:${rest?.port}/seen`,
            ],
          },
        }),
      ],
      argv: shell(
        `/busybox wget -q -O /data/own/index.html http://127.0.0.1:${rest?.port}/seen; ` +
          "exec /busybox httpd -f -p 127.0.0.1:8090 -h /data/own",
      ),
    };
  }

  test("a part starts in the folder of its image that it names, another in its own", async () => {
    const job = sandboxJob();
    const where = shell("echo folder:$(/busybox pwd); exec /busybox sleep 600");
    await start(job, () => ({
      argv: shell("exec /busybox sleep 600"),
      components: [
        component("database", { argv: where, workingDir: "/run/database" }),
        component("rest", { argv: where }),
      ],
    }));
    const said = () => output(job).split("folder:");
    await waitFor(() => said().length === 3, { what: "the output of both" });
    expect(said()[1]).toMatch(/^\/run\/database\b/);
    expect(said()[2]).not.toMatch(/^\/run\/database\b/);
  });

  test("they start in order, each ready and set up, and share one loopback with the load", async () => {
    const job = sandboxJob();
    const target = await start(job, three);
    const visit = async () => {
      const script = `process.stdout.write(await (await fetch("${target.baseUrl}")).text())`;
      const node = [process.execPath, "--input-type=module", "--eval", script];
      const inside = [`--net=/proc/${target.pid}/ns/net`, ...node];
      return (await run("nsenter", inside, { timeout: 5_000 })).stdout;
    };
    expect(await waitFor(visit, { what: "the target answers" })).toBe("initialised\ncreate\n");
    const networks = await Promise.all(
      (
        await engine.control.listContainers({
          filters: { label: [`lapline.job=${job.job.marker.jobId}`] },
        })
      ).map(({ HostConfig }) => HostConfig.NetworkMode),
    );
    expect(networks.sort()).toEqual([
      `container:${target.networkContainerId}`,
      `container:${target.networkContainerId}`,
      "none",
    ]);
  });

  test("none of them has a network interface but that loopback", async () => {
    const job = sandboxJob();
    const target = await start(job, () => ({
      components: [component("database", {})],
      argv: shell("/busybox ip addr; echo looked"),
    }));
    await target.ended;
    await waitFor(() => output(job).includes("looked"), { what: "its output" });
    const interfaces = [...output(job).matchAll(/^\d+: (\S+?)[:@]/gm)].map(([, name]) => name);
    expect(interfaces).toEqual(["lo"]);
  });

  test("each has a track of its own, and the target's usage is the sum", async () => {
    const target = await start(sandboxJob(), () => ({
      components: [
        component("database", { argv: shell("while true; do :; done") }),
        component("rest", {}),
      ],
      argv: shell("exec /busybox sleep 600"),
    }));
    const parts = new Map(target.parts?.map(({ name, usage }) => [name, usage]));
    expect([...parts.keys()]).toEqual(["hostile", "database", "rest"]);
    const busyNs = () => parts.get("database")?.cpuNs() ?? 0;
    await waitFor(() => busyNs() > 0.3e9, { what: "a third of a core second" });
    expect(parts.get("hostile")?.cpuNs()).toBeLessThan(busyNs());
    expect(target.usage.cpuNs()).toBeGreaterThan(busyNs());
    const memory = [...parts.values()].map((usage) => usage.memoryBytes() ?? 0);
    const sum = memory.reduce((a, b) => a + b, 0);
    expect(target.usage.memoryBytes()).toBeGreaterThan(Math.max(...memory));
    expect(Math.abs((target.usage.memoryBytes() ?? 0) - sum)).toBeLessThan(4 * 1024 ** 2);
    expect(target.usage.memoryMethod).toBe("cgroup_minus_inactive_file");
  });

  test("an image that runs as another account may write its data and the named folders alone", async () => {
    const job = sandboxJob();
    await start(job, () => ({
      components: [
        component("database", {
          user: "12345:12345",
          writableDirs: ["/run/database"],
          argv: shell(
            "/busybox id -u; echo a > /data/own/a && echo data-written; " +
              "/busybox cat /run/database/seed; " +
              "echo b > /run/database/b && echo folder-written; " +
              "echo c > /c || echo root-refused; exec /busybox sleep 600",
          ),
        }),
      ],
      argv: shell("exec /busybox sleep 600"),
    }));
    await waitFor(() => output(job).includes("root-refused"), { what: "its output" });
    for (const text of ["12345", "data-written", "from-the-image", "folder-written"]) {
      expect(output(job)).toContain(text);
    }
  });

  test.each([
    ["target_exited", "ends", { argv: shell("exit 3"), readiness: { kind: "listening", port: 1 } }],
    [
      "target_not_ready",
      "never listens",
      { readiness: { kind: "listening", port: 1 }, readyTimeoutMs: 300 },
    ],
    ["bootstrap_failed", "cannot be prepared", { before: [shell("exit 4")] }],
    ["bootstrap_failed", "cannot be set up", { setup: [shell("exit 5")] }],
  ] as const)("%s when one of them %s, and nothing is left behind", async (code, _, change) => {
    const job = sandboxJob();
    const launch = () => ({
      components: [component("database", {}), component("rest", change)],
      argv: shell("exec /busybox sleep 600"),
    });
    await expect(start(job, launch)).rejects.toMatchObject({ code });
    expect(await leftovers(job)).toEqual([]);
  });

  test("one that ends later ends the target, by its name", async () => {
    const job = sandboxJob();
    const target = await start(job, () => ({
      components: [component("database", { argv: shell("/busybox sleep 1; exit 7") })],
      argv: shell("exec /busybox sleep 600"),
    }));
    expect((await target.ended).message).toBe("database ended with exit code 7");
    await target.stop();
    expect(await leftovers(job)).toEqual([]);
  });
});

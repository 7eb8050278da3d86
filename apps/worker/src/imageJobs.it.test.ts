import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Definition, definitionSchema } from "@lapline/contracts/definitions";
import { findProgram, requireDocker, requireGo, waitFor } from "@lapline/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { connectEngine, type Engine } from "./sandbox/docker/connectEngine.ts";
import { imageStore } from "./sandbox/docker/imageStore.ts";
import { buildWebServer } from "./testing/buildWebServer.ts";
import { openDefinitionBench } from "./testing/openDefinitionBench.ts";
import { provideHarness } from "./testing/provideHarness.ts";

const docker = requireDocker();
const go = requireGo();
const busybox = findProgram("busybox");
const harness = provideHarness();
const repository = "lapline-test/own";
const sh = (script: string) => ["/busybox", "sh", "-c", script];

function imageOf(
  scenario: Record<string, unknown>,
  server?: Record<string, unknown>,
  from = repository,
): Definition {
  const source = { image: { repository: from } };
  return definitionSchema.parse({
    target: { id: "own", source, ...(server && { server }) },
    scenarios: [{ id: "own.run", ...scenario }],
  });
}

describe.runIf(docker.available && busybox !== null)(
  "a definition whose source is an image",
  () => {
    let engine: Engine;
    let bench: Awaited<ReturnType<typeof openDefinitionBench>>;

    beforeAll(async () => {
      engine = await connectEngine(docker.available ? docker.at : "");
      const { signal } = new AbortController();
      const program = { program: busybox ?? "", path: "/busybox" };
      await imageStore(engine).buildScratch(program, `${repository}:v1`, signal);
    });
    afterAll(() => imageStore(engine).remove(`${repository}:v1`));
    beforeEach(async () => {
      bench = await openDefinitionBench(harness.dir);
      const BUILD_HOSTS = "127.0.0.1:1";
      const DOCKER_SOCKET = docker.available ? docker.at : "";
      bench.start({
        SANDBOXES: "docker",
        DEFINITION_SANDBOXES: "docker",
        DOCKER_SOCKET,
        BUILD_HOSTS,
      });
    });

    const job = { version: "v1", provisioner: "docker", sandbox: "docker" } as const;

    /** Containers and volumes of this test's job. */
    async function ours(jobId: string) {
      const filters = { label: [`lapline.job=${jobId}`] };
      const found = await engine.control.listContainers({ all: true, filters });
      return Promise.all(found.map(({ Id }) => engine.control.getContainer(Id).inspect()));
    }

    async function nothingLeft(jobId: string): Promise<void> {
      const filters = { label: [`lapline.job=${jobId}`] };
      await waitFor(
        async () => {
          const { Volumes: volumes } = await engine.control.listVolumes({ filters });
          return (await ours(jobId)).length + (volumes ?? []).length === 0;
        },
        { what: "no container and no volume left" },
      );
    }

    test("a command runs in hardened containers, and its output file is read", async () => {
      const script =
        'grep="/busybox grep"; id=$(/busybox id -u); $grep Cap /proc/self/status; ' +
        'echo "user $id"; echo x > /made || echo root-is-read-only; ' +
        'echo "find 12 ns" > /data/own/result.txt; /busybox sleep 1';
      const definition = imageOf({
        command: { run: sh(script), format: "lines", output: "result.txt" },
      });
      const running = bench.run(definition, job);
      const seen = await waitFor(
        async () => {
          for (const { job: queued } of bench.api.jobs.values()) {
            const [one] = await ours(queued.jobId);
            if (one?.State.Running) return one;
          }
          return null;
        },
        { what: "a running container", timeoutMs: 60_000 },
      );
      expect(seen?.HostConfig).toMatchObject({
        NetworkMode: "none",
        ReadonlyRootfs: true,
        CapDrop: ["ALL"],
        SecurityOpt: ["no-new-privileges"],
        PidsLimit: 512,
        Binds: [],
      });
      expect(seen?.HostConfig.Memory).toBeGreaterThan(0);
      expect(seen?.Config.User).toBe("65532:65532");
      const { report, failure, log, served } = await running;
      expect(failure, log).toBeNull();
      expect(report?.trials.map(({ reasons }) => reasons)).toEqual([[], []]);
      expect(report?.benchmarks?.map(({ name }) => name)).toEqual(["find"]);
      expect(report?.artifactDigest).toMatch(/^sha256:[0-9a-f]{64}$/);
      expect(new Set(report?.resources.map(({ kind }) => kind))).toEqual(
        new Set(["cpu", "memory"]),
      );
      expect(log).toMatch(/CapBnd:\s+0{16}/);
      expect(log).toContain("user 65532");
      expect(log).toContain("root-is-read-only");
      await nothingLeft(served.job.jobId);
    });

    const load = { model: "fixed_work", operations: 200, inFlight: 4, warmup: 10 };
    const asked = { http: { load, requests: [{ get: "/index.html", expect: { body: "hello" } }] } };

    test.runIf(go.available)("a server of an image is measured over HTTP", async () => {
      const folder = await mkdtemp(join(tmpdir(), "lapline-web-"));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      await buildWebServer(go.available ? go.at : "", folder);
      const tag = `${repository}-web:v1`;
      const { signal } = new AbortController();
      const program = { program: join(folder, "web"), path: "/web" };
      await imageStore(engine).buildScratch(program, tag, signal);
      onTestFinished(() => imageStore(engine).remove(tag));
      const server = { start: ["/web", "127.0.0.1:{port}"], ready: { http: "/index.html" } };
      const definition = imageOf(asked, server, `${repository}-web`);
      const { report, failure, log, served } = await bench.run(definition, job);
      expect(failure, log).toBeNull();
      const reasons = report?.trials.flatMap((trial) => trial.reasons.map(({ code }) => code));
      // Two cores are shared with the server and whatever else runs.
      expect(reasons?.filter((code) => code !== "generator_saturated")).toEqual([]);
      for (const { load: driven } of report?.trials ?? [])
        expect(driven.statusCounts).toEqual({ "200": 200 });
      await nothingLeft(served.job.jobId);
    });

    test("a harness of an image speaks its protocol", async () => {
      const script = `while read -r line; do id=\${line#*\\"id\\":}; id=\${id%%[,\\}]*}
      case "$line" in
        *'"op":"hello"'*) r='{"protocol":1,"harness":"sh"}' ;;
        *'"op":"run"'*) r='{"values":{"visible":12},"operations":1,"durationNs":1000000}' ;;
        *'"op":"verify"'*) r='{"reasons":[]}' ;;
        *) r='{}' ;;
      esac; echo "{\\"id\\":$id,\\"ok\\":true,\\"result\\":$r}"
      case "$line" in *'"op":"bye"'*) exit 0 ;; esac; done`;
      const measures = { visible: { unit: "ms" } };
      const definition = imageOf({
        harness: { run: sh(script.replaceAll("{", "{{").replaceAll("}", "}}")), measures },
      });
      const { report, failure, log, served } = await bench.run(definition, job);
      expect(failure, log).toBeNull();
      expect(report?.trials.map(({ reasons }) => reasons)).toEqual([[], []]);
      expect(report?.trials[0]?.values.visible).toBe(12e6);
      await nothingLeft(served.job.jobId);
    });

    const fine = { command: { run: sh('echo "one 1 ns"'), format: "lines" } };
    const rows = [
      {
        what: "a server that ends",
        definition: imageOf(asked, { start: sh("echo lost; exit 3"), ready: { http: "/" } }),
        code: "target_exited",
        says: /exit code 3; its last lines: lost/,
      },
      {
        what: "an image without an entrypoint",
        definition: imageOf(asked, { ready: { http: "/" } }),
        code: "target_exited",
        says: /the image names no program to start/,
      },
      {
        what: "a server that listens elsewhere",
        definition: imageOf(asked, {
          start: sh("echo up; exec /busybox httpd -f -p 127.0.0.1:9999"),
          ready: { http: "/", within: "2s" },
        }),
        code: "target_not_ready",
        says: /It listens on 127\.0\.0\.1:9999, not on 127\.0\.0\.1:\d+\. Give it \{port\}/,
      },
      {
        what: "an image that is not there",
        definition: imageOf(fine, undefined, "127.0.0.1:1/nothing"),
        code: "build_failed",
        says: /127\.0\.0\.1:1\/nothing:v1 could not be pulled/,
      },
      {
        what: "a private registry that the machine's owner did not list",
        definition: imageOf(fine, undefined, "127.0.0.1:2/nothing"),
        code: "build_failed",
        says: /private or reserved.*BUILD_HOSTS=127\.0\.0\.1:2/,
      },
    ];

    test.each(rows)("$what ends with a code and a sentence", async ({ definition, code, says }) => {
      const { failure, log, served } = await bench.run(definition, job);
      expect(failure?.code, log).toMatch(code);
      expect(failure?.message).toMatch(says);
      await nothingLeft(served.job.jobId);
    });

    test("programs that cannot start or do not end make trials that do not count", async () => {
      const missing = imageOf({ command: { run: ["/no-such-program"], format: "lines" } });
      const hanging = imageOf({
        command: { run: sh("/busybox sleep 600"), format: "lines", timeout: "1s" },
      });
      for (const [definition, says] of [
        [missing, /no-such-program cannot be started in the image/],
        [hanging, /it did not end within 1 s/],
      ] as const) {
        const { report, log, served } = await bench.run(definition, { ...job, trials: 1 });
        expect(report?.trials[0]?.reasons[0], log).toMatchObject({
          code: "command_failed",
          detail: expect.stringMatching(says),
        });
        await nothingLeft(served.job.jobId);
      }
    });
  },
);

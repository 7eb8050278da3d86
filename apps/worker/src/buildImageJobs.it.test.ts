import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { type Definition, definitionSchema } from "@lapline/contracts/definitions";
import { findProgram, requireDocker, requireGo, waitFor } from "@lapline/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { connectEngine, type Engine } from "./sandbox/docker/connectEngine.ts";
import { imageStore } from "./sandbox/docker/imageStore.ts";
import { tarStream } from "./sandbox/docker/tarStream.ts";
import { buildWebServer } from "./testing/buildWebServer.ts";
import { definedRepository, openDefinitionBench } from "./testing/openDefinitionBench.ts";
import { provideHarness } from "./testing/provideHarness.ts";

const docker = requireDocker();
const go = requireGo();
const busybox = findProgram("busybox");
const harness = provideHarness();
const [tools, bare] = ["lapline-test/tools:1", "lapline-test/bare:1"];
const sh = (script: string) => ["sh", "-c", script];

/** A definition whose only scenario is `own.run`, built in an image. */
function builtIn(
  build: Record<string, unknown>,
  scenario: Record<string, unknown>,
  server?: Record<string, unknown>,
): Definition {
  const source = { git: { repository: definedRepository } };
  return definitionSchema.parse({
    target: { id: "own", source, build: { image: tools, ...build }, ...(server && { server }) },
    scenarios: [{ id: "own.run", ...scenario }],
  });
}

describe.runIf(docker.available && busybox !== null)("a version that is built in an image", () => {
  let engine: Engine;
  let bench: Awaited<ReturnType<typeof openDefinitionBench>>;
  /** Stands for a registry on the machine's own loopback. */
  const registry = createServer((_, response) => response.end("from the registry"));

  async function makeImage(reference: string, paths: readonly string[]): Promise<void> {
    const items = paths.map((name) => ({
      ...{ name, mode: 0o755, uid: 0, gid: 0 },
      content: { kind: "file" as const, path: busybox ?? "" },
    }));
    const [repo, tag] = reference.split(":");
    const answer = await engine.streams.importImage(tarStream(items), { repo, tag });
    answer.resume();
    await finished(answer);
  }

  beforeAll(async () => {
    engine = await connectEngine(docker.available ? docker.at : "");
    await makeImage(tools, ["bin/sh", "bin/busybox"]);
    await makeImage(bare, ["busybox"]);
    await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
  });
  afterAll(async () => {
    registry.close();
    for (const tag of [tools, bare]) await imageStore(engine).remove(tag);
  });
  const registryPort = () => (registry.address() as AddressInfo).port;

  beforeEach(async () => {
    bench = await openDefinitionBench(harness.dir);
    await bench.commit("v1", { "data/rows.csv": "name\nada\n", "lib/value.txt": "12" });
    bench.start({
      SANDBOXES: "docker",
      DEFINITION_SANDBOXES: "docker",
      DOCKER_SOCKET: docker.available ? docker.at : "",
      BUILD_HOSTS: `127.0.0.1:${registryPort()}`,
    });
  });
  const job = { sandbox: "docker" } as const;

  async function ours(jobId: string) {
    const filters = { label: [`lapline.job=${jobId}`] };
    const found = await engine.control.listContainers({ all: true, filters });
    const { Volumes: volumes } = await engine.control.listVolumes({ filters });
    return { containers: found, left: found.length + (volumes ?? []).length };
  }
  const nothingLeft = (jobId: string) =>
    waitFor(async () => (await ours(jobId)).left === 0, {
      what: "no container and no volume left",
    });

  test("its steps and its command run in hardened containers of the image", async () => {
    const steps = [
      sh('echo "user $(busybox id -u) in $(busybox pwd)"; busybox grep Cap /proc/self/status'),
      sh(
        "echo x > /made || echo root-is-read-only; busybox mkdir out; busybox cp lib/value.txt out",
      ),
      sh('echo built > "$HOME/kept"; busybox sleep 1'),
    ];
    const run = sh(
      'read -r value < out/value.txt; test -e lib && exit 9; busybox cat "$HOME/kept" && ' +
        'echo x > "$TMPDIR/t" && echo "find $value ns" > result.txt',
    );
    const definition = builtIn(
      { steps, keep: ["out"] },
      { command: { run, format: "lines", output: "result.txt" } },
    );
    const running = bench.run(definition, job);
    const seen = await waitFor(
      async () => {
        for (const { job: queued } of bench.api.jobs.values()) {
          for (const { Id } of (await ours(queued.jobId)).containers) {
            const one = await engine.control.getContainer(Id).inspect();
            if (one.State.Running) return one;
          }
        }
        return null;
      },
      { what: "a running step", timeoutMs: 60_000, intervalMs: 20 },
    );
    expect(seen?.HostConfig).toMatchObject({
      ...{ NetworkMode: "none", ReadonlyRootfs: true, CapDrop: ["ALL"], Binds: [] },
      SecurityOpt: ["no-new-privileges"],
    });
    expect(seen?.HostConfig.Memory).toBeGreaterThan(0);
    const { report, failure, log, served } = await running;
    expect(failure, log).toBeNull();
    expect(
      report?.trials.map(({ reasons }) => reasons),
      log,
    ).toEqual([[], []]);
    expect(report?.benchmarks?.map(({ name }) => name)).toEqual(["find"]);
    expect(report?.environment.comparability["target.tool.image"]).toMatch(
      /^lapline-test\/tools:1 sha256:[0-9a-f]{64}$/,
    );
    expect(log).toContain("user 65532 in /lapline/version");
    expect(log).toMatch(/CapBnd:\s+0{16}/);
    expect(log).toContain("root-is-read-only");
    await nothingLeft(served.job.jobId);

    const again = await bench.run(definition, job);
    expect(again.failure, again.log).toBeNull();
    expect(again.log).toContain("definition artifact from the cache");
    // Another image under the same tag builds anew.
    await makeImage(tools, ["bin/sh", "bin/busybox", "bin/another"]);
    const changed = await bench.run(definition, job);
    expect(changed.log).toContain("definition artifact built");
  });

  test("a step reaches registries and nothing else; a trial reaches nothing", async () => {
    const get = (port: number) => `busybox wget -q -O - http://127.0.0.1:${port}/`;
    const definition = builtIn(
      { steps: [sh(`${get(registryPort())}; ${get(1)} || echo "; refused"`)] },
      {
        command: {
          run: sh(`${get(registryPort())} && exit 9; echo "alone 1 ns"`),
          format: "lines",
        },
      },
    );
    const { report, failure, log } = await bench.run(definition, job);
    expect(failure, log).toBeNull();
    // What a program says and what it complains of come on two streams, in either order.
    expect(log).toContain("from the registry");
    expect(log).toContain("; refused");
    expect(log).toContain("the build asked for 127.0.0.1:1, which was refused");
    expect(
      report?.trials.map(({ reasons }) => reasons),
      log,
    ).toEqual([[], []]);
  });

  test.runIf(go.available)(
    "its server runs there, and requests pick values of its files",
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "lapline-web-"));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      await buildWebServer(go.available ? go.at : "", folder);
      await copyFile(join(folder, "web"), join(bench.machine.dir, "origin/web"));
      await bench.commit("v2", {});
      const definition = builtIn(
        { steps: [sh("busybox cp web server")] },
        {
          http: {
            load: { model: "fixed_work", operations: 200, inFlight: 4, warmup: 10 },
            requests: [{ get: "/{pick:data/rows.csv:name}", expect: { body: "hello" } }],
          },
        },
        {
          start: ["./server", "127.0.0.1:{port}"],
          ready: { listening: true },
          components: [
            {
              name: "beside",
              start: sh(
                'read -r value < lib/value.txt; echo "value $value"; exec busybox sleep 999',
              ),
              ready: { line: "value 12" },
            },
          ],
        },
      );
      const { report, failure, log, served } = await bench.run(definition, {
        ...job,
        version: "v2",
      });
      expect(failure, log).toBeNull();
      const reasons = report?.trials.flatMap((trial) => trial.reasons.map(({ code }) => code));
      // Two cores are shared with the server and whatever else runs.
      expect(reasons?.filter((code) => code !== "generator_saturated")).toEqual([]);
      for (const { load: driven } of report?.trials ?? [])
        expect(driven.statusCounts).toEqual({ "200": 200 });
      await nothingLeft(served.job.jobId);
    },
  );

  test("its harness runs there, in two interleaved versions", async () => {
    await bench.commit("v2", {
      "lib/value.txt": "24",
      "bench/harness.sh": `read -r value < built
while read -r line; do id=\${line#*\\"id\\":}; id=\${id%%[,\\}]*}
case "$line" in
  *'"op":"hello"'*) r='{"protocol":1,"harness":"sh"}' ;;
  *'"op":"run"'*) r="{\\"values\\":{\\"visible\\":$value},\\"operations\\":1,\\"durationNs\\":1000000}" ;;
  *'"op":"verify"'*) r='{"reasons":[]}' ;;
  *) r='{}' ;;
esac; echo "{\\"id\\":$id,\\"ok\\":true,\\"result\\":$r}"
case "$line" in *'"op":"bye"'*) exit 0 ;; esac; done`,
    });
    await bench.git("tag", "v3");
    const definition = builtIn(
      { steps: [sh("busybox cp lib/value.txt built")] },
      { harness: { run: ["sh", "bench/harness.sh"], measures: { visible: { unit: "ms" } } } },
    );
    const { report, failure, log, served } = await bench.run(definition, {
      ...{ ...job, version: "v3", trials: 1 },
      comparison: { kind: "compare", baseVersion: "v2" },
    });
    expect(failure, log).toBeNull();
    expect(report?.trials.map(({ side, values }) => [side, values.visible])).toEqual([
      ["base", 24e6],
      ["head", 24e6],
    ]);
    await nothingLeft(served.job.jobId);
  });

  const fine = { command: { run: sh('echo "one 1 ns"'), format: "lines" } };
  const rows = [
    {
      what: "a step that fails",
      definition: builtIn({ steps: [sh("echo the reason; exit 3")] }, fine),
      says: /"sh -c .*" failed\nthe reason/,
    },
    {
      what: "a step that hangs",
      definition: builtIn({ steps: [sh("busybox sleep 600")], timeout: "1s" }, fine),
      says: /took longer than 1 s/,
    },
    {
      what: "a program that the image lacks",
      definition: builtIn({ steps: [["go", "build"]] }, fine),
      says: /go: not found/,
    },
    {
      what: "an output that was not made",
      definition: builtIn({ steps: [], keep: ["dist"] }, fine),
      says: /The build did not make dist\./,
    },
    {
      what: "an image without sh",
      definition: builtIn({ image: bare, steps: [["/busybox", "true"]] }, fine),
      says: /started by sh, which the image of build\.image lacks/,
    },
    {
      what: "an image that is not there",
      definition: builtIn({ image: "127.0.0.1:1/nothing:v1" }, fine),
      says: /127\.0\.0\.1:1\/nothing:v1.*BUILD_HOSTS=127\.0\.0\.1:1/s,
    },
  ];

  test.each(rows)("$what ends with a reason, and nothing is left", async ({ definition, says }) => {
    const { failure, log, served } = await bench.run(definition, job);
    expect(failure?.code, log).toBe("build_failed");
    expect(failure?.message).toMatch(says);
    await nothingLeft(served.job.jobId);
  });

  test("a folder that is missing makes trials that do not count", async () => {
    const definition = builtIn(
      {},
      { command: { run: sh('echo "one 1 ns"'), format: "lines", folder: "nowhere" } },
    );
    const { report, log } = await bench.run(definition, { ...job, trials: 1 });
    expect(report?.trials[0]?.reasons[0], log).toMatchObject({
      code: "command_failed",
      detail: expect.stringMatching(/no folder nowhere/),
    });
  });

  test("the process sandbox refuses it with a reason", async () => {
    const { failure } = await bench.run(builtIn({}, fine), { sandbox: "process" });
    expect(failure?.code).toBe("unsupported");
    expect(failure?.message).toMatch(/is built in an image and needs the docker sandbox/);
  });
});

import { execFile } from "node:child_process";
import { access, chmod, mkdir, readdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { readEnv } from "../env.ts";
import { exitCodes } from "../failure.ts";
import { lapline } from "../testing/lapline.ts";
import { openFolder } from "../testing/openFolder.ts";
import { sharedFolder } from "../testing/temporaryFolder.ts";

// What `lapline init` writes is run as it is, with the tools of this host.

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });
const shared = sharedFolder();
const { inherited } = readEnv();
const run = promisify(execFile);

beforeAll(async () => {
  const bundle = join(import.meta.dirname, "../../../worker/scripts/bundleHostRun.ts");
  await run(process.execPath, [bundle, join(shared.path, "worker")]);
});
afterEach(() => vi.restoreAllMocks());

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
const hasTool = async (name: string) =>
  (
    await Promise.all((inherited.PATH ?? "").split(delimiter).map((at) => isThere(join(at, name))))
  ).includes(true);

/** Every file of a folder, but for those of git itself. */
async function treeOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  return entries.filter((name) => !/^\.git(?:\/|$)/.test(name)).toSorted();
}

/** Writes the definition and measures it; `tools` is a folder of programs before those of the host. */
async function initAndRun(files: Record<string, string>, tools?: string) {
  const opened = await openFolder(files);
  const wrote = await lapline(["init"]);
  expect(wrote.code).toBe(exitCodes.ok);
  const path = [...(tools === undefined ? [] : [tools]), inherited.PATH].join(delimiter);
  const env = {
    inherited: { ...inherited, PATH: path },
    worker: join(shared.path, "worker/runOnce.mjs"),
    cacheDir: join(shared.path, "cache"),
  };
  const before = await treeOf(opened.folder);
  const { code, printed, noted, sentence } = await lapline(["run", "-n", "1"], env);
  // Whatever kind of project it is, and however its run ended.
  expect(await treeOf(opened.folder)).toEqual(before);
  return {
    ...opened,
    code,
    sentence,
    noted: noted.join("\n"),
    printed,
    seen: wrote.noted.join("\n"),
  };
}

const server = `
import { createServer } from "node:http";
createServer((_, response) => response.end("{}")).listen(Number(process.env.PORT), process.env.HOST);
`;

const pythonServer = `
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, *args):
        pass

ThreadingHTTPServer.request_queue_size = 128
ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
`;

describe("a service is built, started and loaded", () => {
  test("of a Dockerfile for Node.js", async () => {
    const { code, sentence, printed, noted } = await initAndRun({
      Dockerfile: 'FROM node:24\nEXPOSE 3000\nCMD ["node", "server.mjs"]\n',
      "package.json": "{}",
      "server.mjs": server,
    });
    expect({ code, sentence, noted }).toMatchObject({ code: exitCodes.ok, sentence: "" });
    expect(printed).toMatch(/Throughput +[\d,]+/);
  });

  test("of a Dockerfile for Python, whose port is an argument", async () => {
    const { code, sentence, printed, noted } = await initAndRun({
      Dockerfile: 'FROM python:3.14\nEXPOSE 8080\nENTRYPOINT ["python3", "serve.py", "8080"]\n',
      "serve.py": pythonServer,
    });
    expect({ code, sentence, noted }).toMatchObject({ code: exitCodes.ok, sentence: "" });
    expect(printed).toMatch(/Throughput +[\d,]+/);
  });
});

test.runIf(await hasTool("go"))("Go benchmarks are built and run", async () => {
  const { code, sentence, printed, noted } = await initAndRun({
    "go.mod": "module example.org/sum\n\ngo 1.21\n",
    "sum_test.go": [
      "package sum",
      'import "testing"',
      "func BenchmarkSum(b *testing.B) { for i := 0; i < b.N; i++ { _ = i * i } }",
    ].join("\n"),
  });
  expect({ code, sentence, noted }).toMatchObject({ code: exitCodes.ok, sentence: "" });
  expect(printed).toMatch(/Sum/);
});

const javaTools = await Promise.all(["javac", "jar", "java"].map(hasTool));
/** In the place of Gradle, which a repository brings as `gradlew`: packs a program with JMH's options. */
const gradlew = `#!/bin/sh
set -eu
mkdir -p build/classes build/libs
javac -d build/classes src/jmh/java/B.java
jar --create --file build/libs/old-1.0-jmh.jar --main-class Missing -C build/classes .
touch -d '2 days ago' build/libs/old-1.0-jmh.jar
jar --create --file build/libs/demo-1.1-jmh.jar --main-class B -C build/classes .
`;
const javaMain = (result: string) => `
// org.openjdk.jmh.annotations
import java.nio.file.*;
class B {
  public static void main(String[] args) throws Exception {
    if (!"-rff".equals(args[2])) throw new Error(String.join(" ", args));
    Files.copy(Path.of(${JSON.stringify(result)}), Path.of(args[3]));
  }
}`;
const fixtures = join(
  import.meta.dirname,
  "../../../../packages/contracts/src/results/imports/fixtures",
);

test.runIf(javaTools.every(Boolean))("the jar that Gradle packs last is run for JMH", async () => {
  const files = {
    "build.gradle": 'plugins { id "me.champeau.jmh" version "0.7.3" }\n',
    "src/jmh/java/B.java": javaMain(join(fixtures, "jmh.json")),
  };
  const { folder } = await openFolder({ ...files, gradlew });
  await chmod(join(folder, "gradlew"), 0o755);
  expect((await lapline(["init"])).code).toBe(exitCodes.ok);
  const { code, sentence, noted } = await lapline(["run", "-n", "1"], { inherited });
  expect({ code, sentence, noted }).toMatchObject({ code: exitCodes.ok, sentence: "" });
});

describe("a k6 script", () => {
  // k6 itself comes from no package registry: this takes its place, asks the service as the script
  // would, and leaves what k6 wrote once.
  const standIn = `#!/bin/sh
set -eu
curl --silent --fail http://127.0.0.1:38917/ >/dev/null
[ "$1 $2" = "run --quiet" ]
cp ${join(fixtures, "k6-summary.json")} "\${3#--summary-export=}"
`;
  const files = {
    Dockerfile: 'FROM node:24\nEXPOSE 38917\nCMD ["node", "server.mjs"]\n',
    "package.json": "{}",
    "server.mjs": server,
    "load.js": 'import http from "k6/http";\nhttp.get("http://localhost:38917/");\n',
  };

  test("starts its service for each trial, which ends with it", async () => {
    const tools = join(shared.path, "tools");
    await mkdir(tools, { recursive: true });
    await writeFile(join(tools, "k6"), standIn, { mode: 0o755 });
    const { code, sentence, printed, noted, folder } = await initAndRun(files, tools);
    expect({ code, sentence, noted }).toMatchObject({ code: exitCodes.ok, sentence: "" });
    expect(printed).toMatch(/http req duration/);
    // Files of the definition are no files of the repository.
    expect(await readdir(folder)).not.toContain("lapline-k6.sh");
    await expect(fetch("http://127.0.0.1:38917/")).rejects.toThrow();
  });

  test("whose service ends at once makes a trial that does not count, with its last lines", async () => {
    const broken = { ...files, "server.mjs": 'throw new Error("no database here");' };
    const { code, noted } = await initAndRun(broken);
    expect(code).toBe(exitCodes.invalid);
    expect(noted).toContain("The service did not answer on port 38917");
    expect(noted).toContain("no database here");
  });
});

test.runIf(await hasTool("hyperfine"))("hyperfine takes the time of what make builds", async () => {
  const { code, sentence, noted, printed } = await initAndRun({
    Makefile: "grind: grind.c\n\tcc -O2 grind.c -o $@\n",
    "grind.c": "int main(void) { return 0; }\n",
  });
  expect({ code, sentence, noted }).toMatchObject({ code: exitCodes.ok, sentence: "" });
  expect(printed).toMatch(/\.\/grind/);
});

const hasBenchmark = await isThere("/usr/include/benchmark/benchmark.h");
test.runIf(hasBenchmark && (await hasTool("cmake")))(
  "Google Benchmark is built and run",
  async () => {
    const { code, sentence, noted, printed } = await initAndRun({
      "CMakeLists.txt": [
        "cmake_minimum_required(VERSION 3.16)",
        "project(grind CXX)",
        'option(GRIND_BENCHMARKS "Build the benchmarks" OFF)',
        "if(GRIND_BENCHMARKS)",
        "  add_subdirectory(bench)",
        "endif()",
      ].join("\n"),
      "bench/CMakeLists.txt": [
        "find_package(benchmark REQUIRED)",
        "add_executable(grind_bench grind.cpp)",
        "target_link_libraries(grind_bench PRIVATE benchmark::benchmark_main)",
      ].join("\n"),
      "bench/grind.cpp": [
        "#include <benchmark/benchmark.h>",
        "static void Grind(benchmark::State& state) {",
        "  for (auto _ : state) benchmark::DoNotOptimize(state.iterations());",
        "}",
        "BENCHMARK(Grind);",
      ].join("\n"),
    });
    expect({ code, sentence, noted }).toMatchObject({ code: exitCodes.ok, sentence: "" });
    expect(printed).toMatch(/Grind/);
  },
);

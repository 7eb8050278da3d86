import { chmod, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseDefinition } from "@lapline/contracts/definitions";
import { afterEach, describe, expect, test, vi } from "vitest";
import { readEnv } from "../env.ts";
import { exitCodes } from "../failure.ts";
import { lapline } from "../testing/lapline.ts";
import { openFolder } from "../testing/openFolder.ts";

afterEach(() => void vi.restoreAllMocks());

const hyperfine = [
  ...["hyperfine", "-N", "--warmup=3", "--runs=20", "--export-json=hyperfine.json"],
];

describe("init writes a file for what it sees", () => {
  const kinds: Record<string, { files: Record<string, string>; seen: string; run: string[] }> = {
    go: {
      files: {
        "go.mod": "module a",
        "x/a_test.go": "package x\nfunc BenchmarkJoin(b *testing.B) {}\n",
      },
      seen: "Go benchmarks in 1 file",
      run: ["./bench.test", "-test.run=^$", "-test.bench=.", "-test.benchmem"],
    },
    "go of several packages": {
      files: {
        "go.mod": "module a",
        "a_test.go": "package a\nfunc BenchmarkJoin(b *testing.B) {}\n",
        "x/a_test.go": "package x\nfunc BenchmarkJoin(b *testing.B) {}\n",
      },
      seen: "Go benchmarks in 2 files",
      run: ["go", "test", "-run=^$", "-bench=.", "-benchmem", "./..."],
    },
    criterion: {
      files: {
        "Cargo.toml":
          '[dev-dependencies]\ncriterion = "0.5"\n\n[[bench]]\nname = "join"\nharness = false\n',
        "benches/join.rs": "fn main() {}",
      },
      seen: "Criterion in 1 benchmark target (join)",
      run: ["cargo", "bench", "--bench", "join", "--", "--output-format", "bencher"],
    },
    npm: {
      files: {
        "package.json": '{"scripts":{"bench":"node bench.mjs"}}',
        "package-lock.json": "{}",
      },
      seen: 'the npm script "bench"',
      run: ["npm", "run", "--silent", "bench"],
    },
    pytest: {
      files: { "tests/test_b.py": "def test_sum(benchmark):\n    benchmark(sum, [1])\n" },
      seen: "pytest-benchmark in 1 file",
      run: [
        "venv/bin/python",
        ...["-m", "pytest", "--benchmark-only", "--benchmark-json=benchmark.json"],
      ],
    },
    jmh: {
      files: {
        "pom.xml": "<project/>",
        "src/main/java/B.java": "import org.openjdk.jmh.annotations.*;",
      },
      seen: "JMH in 1 file, built by Maven",
      run: ["java", "-jar", "target/benchmarks.jar", "-rf", "json", "-rff", "jmh.json"],
    },
    gradle: {
      files: {
        "build.gradle.kts": 'plugins {\n  id("me.champeau.jmh") version "0.7.3"\n}\n',
        gradlew: "#!/bin/sh\n",
        "src/jmh/java/B.java": "import org.openjdk.jmh.annotations.*;",
      },
      seen: "JMH in 1 file, built by Gradle",
      run: [
        ...["sh", "-c"],
        'exec java -jar "$(ls -t build/libs/*-jmh.jar | head -n 1)" -rf json -rff jmh.json',
      ],
    },
    cpp: {
      files: { "CMakeLists.txt": "target_link_libraries(speed PRIVATE benchmark::benchmark_main)" },
      seen: "Google Benchmark in the CMake target speed",
      run: ["build/speed", "--benchmark_format=json"],
    },
    k6: {
      files: { "load/script.js": 'import http from "k6/http";\nexport default () => {};\n' },
      seen: "the k6 script load/script.js",
      run: ["k6", "run", "--quiet", "--summary-export=k6.json", "load/script.js"],
    },
    make: {
      files: { Makefile: "sort: sort.c\n\tcc -O2 sort.c -o $@\n", "sort.c": "" },
      seen: "the program sort of Makefile",
      run: [...hyperfine, "./sort"],
    },
    "a Rust program": {
      files: { "Cargo.toml": '[package]\nname = "grind"\n', "src/main.rs": "fn main() {}" },
      seen: "the Rust program grind",
      run: [...hyperfine, "target/release/grind"],
    },
    "a Go program": {
      files: { "go.mod": "module a", "cmd/grind/main.go": "package main\n\nfunc main() {}\n" },
      seen: "the Go program in ./cmd/grind",
      run: [...hyperfine, "./lapline-program"],
    },
    "a CMake program": {
      files: { "CMakeLists.txt": "project(a)\nadd_executable(grind main.c)\n" },
      seen: "the CMake program grind",
      run: [...hyperfine, "build/grind"],
    },
  };

  test.each(Object.entries(kinds))("%s", async (_kind, { files, seen, run: argv }) => {
    const { folder } = await openFolder(files);
    const { code, noted } = await lapline(["init"]);
    expect(code).toBe(exitCodes.ok);
    expect(noted).toContain(`Found ${seen}.`);
    const parsed = parseDefinition(await readFile(join(folder, "lapline.yml"), "utf8"));
    expect(parsed.ok && parsed.definition.scenarios[0]?.command?.run).toEqual(argv);
  });

  test("what it writes for an unknown folder runs as it is, and is never overwritten", async () => {
    const { folder } = await openFolder({});
    await lapline(["init"]);
    const { code, printed } = await lapline(["run", "-n", "2"], { inherited: readEnv().inherited });
    expect(code).toBe(exitCodes.ok);
    expect(printed).toMatch(/parse +12\.5\sms/);
    const text = await readFile(join(folder, "lapline.yml"), "utf8");
    const again = await lapline(["init"]);
    expect(again.code).toBe(exitCodes.usage);
    expect(await readFile(join(folder, "lapline.yml"), "utf8")).toBe(text);
  });

  test.each<[string, Record<string, string>, string[][] | undefined]>([
    ["no dependencies", {}, undefined],
    [
      "dependencies",
      { "package.json": '{"scripts":{"bench":"x"},"dependencies":{"a":"1"}}' },
      [["npm", "install", "--no-package-lock"]],
    ],
    ["a lock file", { "package-lock.json": "{}" }, [["npm", "ci"]]],
    ["a lock file of pnpm", { "pnpm-lock.yaml": "" }, [["pnpm", "install", "--frozen-lockfile"]]],
    ["a lock file of Yarn", { "yarn.lock": "" }, [["yarn", "install", "--frozen-lockfile"]]],
  ])("a Node.js program with %s: the lock file stays as it is", async (_what, files, steps) => {
    const { folder } = await openFolder({ "package.json": '{"scripts":{"bench":"x"}}', ...files });
    await lapline(["init"]);
    const parsed = parseDefinition(await readFile(join(folder, "lapline.yml"), "utf8"));
    expect(parsed.ok && parsed.definition.target.build?.steps).toEqual(steps);
  });

  test("benchmarks of CMake in a folder are built by their switch, and those of others are not", async () => {
    const { folder } = await openFolder({
      "CMakeLists.txt": [
        'option(FAST_BUILD_BENCHMARKS "Build the benchmarks" OFF)',
        "add_subdirectory(bench)",
      ].join("\n"),
      "bench/CMakeLists.txt": [
        "add_executable(bench-read read.cpp)",
        "target_link_libraries(bench-read PRIVATE fast benchmark::benchmark)",
        "target_link_libraries(bench_write fast benchmark::benchmark_main)",
        "# target_link_libraries(old benchmark::benchmark)",
        "target_link_libraries(tests PRIVATE fast GTest::gtest)",
      ].join("\n"),
      "third_party/benchmark/CMakeLists.txt": "target_link_libraries(own benchmark::benchmark)",
    });
    await lapline(["init"]);
    const parsed = parseDefinition(await readFile(join(folder, "lapline.yml"), "utf8"));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    const { target, scenarios } = parsed.definition;
    expect(target.build?.steps).toEqual([
      [
        ...["cmake", "-S", ".", "-B", "build", "-DCMAKE_BUILD_TYPE=Release"],
        "-DFAST_BUILD_BENCHMARKS=ON",
      ],
      ["cmake", "--build", "build"],
    ]);
    expect(scenarios.map(({ id, command }) => [id.split(".")[1], command?.run[0]])).toEqual([
      ["cppbenchread", "build/bench/bench-read"],
      ["cppbenchwrite", "build/bench/bench_write"],
    ]);
  });

  test("a project of Gradle is built by its own task, and its newest jar runs", async () => {
    const { folder } = await openFolder({
      "build.gradle": 'plugins { id "me.champeau.jmh" version "0.7.3" apply false }\n',
      "core/bench/build.gradle": 'plugins { id "me.champeau.jmh" }\n',
      "core/bench/src/jmh/java/B.java": "import org.openjdk.jmh.annotations.*;",
    });
    await lapline(["init"]);
    const parsed = parseDefinition(await readFile(join(folder, "lapline.yml"), "utf8"));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    const { target, scenarios } = parsed.definition;
    expect(target.build?.steps).toEqual([
      ["gradle", "--no-daemon", "--quiet", ":core:bench:jmhJar"],
    ]);
    expect(scenarios[0]?.command?.run[2]).toContain("core/bench/build/libs/*-jmh.jar");
  });

  test("programs that lie in the folder are measured, and scripts that set it up are not", async () => {
    const { folder } = await openFolder({ grind: "", "install.sh": "", notes: "" });
    for (const name of ["grind", "install.sh"]) await chmod(join(folder, name), 0o755);
    const { noted } = await lapline(["init"]);
    expect(noted.join("\n")).toContain("Found the program grind.");
    const parsed = parseDefinition(await readFile(join(folder, "lapline.yml"), "utf8"));
    expect(parsed.ok && parsed.definition.scenarios[0]?.command?.run).toEqual([
      ...hyperfine,
      "./grind",
    ]);
  });

  test("benchmarks of installed packages are not its own", async () => {
    const text = "def test_sum(benchmark):\n    benchmark(sum, [1])\n";
    await openFolder({ ".tox/lib/test_a.py": text, "venv/lib/test_b.py": text });
    expect((await lapline(["init", "--print"])).noted.join()).toContain("Found no benchmarks");
  });
});

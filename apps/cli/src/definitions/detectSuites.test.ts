import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseDefinition } from "@lapline/contracts/definitions";
import { afterEach, describe, expect, test, vi } from "vitest";
import { readEnv } from "../env.ts";
import { exitCodes } from "../failure.ts";
import { lapline } from "../testing/lapline.ts";
import { openFolder } from "../testing/openFolder.ts";

afterEach(() => void vi.restoreAllMocks());

describe("init writes a file for what it sees", () => {
  const kinds: Record<string, { files: Record<string, string>; seen: string; run: string[] }> = {
    go: {
      files: {
        "go.mod": "module a",
        "x/a_test.go": "package x\nfunc BenchmarkJoin(b *testing.B) {}\n",
      },
      seen: "Go benchmarks in 1 file",
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
      run: ["python3", "-m", "pytest", "--benchmark-only", "--benchmark-json=benchmark.json"],
    },
    jmh: {
      files: {
        "pom.xml": "<project/>",
        "src/main/java/B.java": "import org.openjdk.jmh.annotations.*;",
      },
      seen: "JMH in 1 file, built by Maven",
      run: ["java", "-jar", "target/benchmarks.jar", "-rf", "json", "-rff", "jmh.json"],
    },
    cpp: {
      files: { "CMakeLists.txt": "target_link_libraries(speed PRIVATE benchmark::benchmark_main)" },
      seen: "Google Benchmark in the CMake target speed",
      run: ["build/speed", "--benchmark_format=json"],
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

  test("benchmarks of installed packages are not its own", async () => {
    const text = "def test_sum(benchmark):\n    benchmark(sum, [1])\n";
    await openFolder({ ".tox/lib/test_a.py": text, "venv/lib/test_b.py": text });
    expect((await lapline(["init", "--print"])).noted.join()).toContain("Found no benchmarks");
  });
});

/** How benchmarks of one kind are built and run: what `lapline init` writes and the gallery shows. */
export interface Suite {
  /** Last part of the scenario's id. */
  id: string;
  title: string;
  build?: string[][];
  command: { run: string[]; format: string; output?: string; folder?: string };
}

/**
 * Benchmarks of `go test`. Those of one package are compiled once, so that no trial compiles or links;
 * `go test` itself runs those of several (null), each in the folder of its package. Pure.
 */
export function goSuite(folder: string | null): Suite {
  const about = { id: "gobench", title: "Go benchmarks" };
  if (folder === null) {
    const run = ["go", "test", "-run=^$", "-bench=.", "-benchmem", "./..."];
    return {
      ...about,
      build: [["go", "test", "-run=^$", "./..."]],
      command: { run, format: "go" },
    };
  }
  const isRoot = folder === ".";
  const program = isRoot ? "bench.test" : `${folder}/bench.test`;
  const run = ["./bench.test", "-test.run=^$", "-test.bench=.", "-test.benchmem"];
  return {
    ...about,
    build: [["go", "test", "-c", "-o", program, isRoot ? "." : `./${folder}`]],
    command: { run, format: "go", ...(!isRoot && { folder }) },
  };
}

/** Criterion's benchmark targets by name, as its manifest has them under `[[bench]]`. Pure. */
export function criterionSuite(names: readonly string[]): Suite {
  const benches = names.flatMap((name) => ["--bench", name]);
  return {
    id: "criterion",
    title: "Criterion benchmarks",
    build: [["cargo", "bench", "--no-run", ...benches]],
    command: {
      run: ["cargo", "bench", ...benches, "--", "--output-format", "bencher"],
      format: "libtest",
    },
  };
}

export const cargoSuite: Suite = {
  id: "cargobench",
  title: "Rust benchmarks",
  command: { run: ["cargo", "bench"], format: "libtest" },
};

/** An npm script that prints its results; `install` is null where nothing has to be installed. Pure. */
export function npmSuite(script: string, install: string[] | null): Suite {
  return {
    id: "npmbench",
    title: "npm benchmarks",
    ...(install === null ? {} : { build: [install] }),
    command: { run: ["npm", "run", "--silent", script], format: "auto" },
  };
}

/** The same for benchmarks of Vitest, which writes them into a file. Pure. */
export function vitestSuite(install: string[] | null): Suite {
  const run = ["npx", "vitest", "bench", "--run", "--outputJson=bench.json"];
  return {
    ...npmSuite("bench", install),
    command: { run, format: "vitest", output: "bench.json" },
  };
}

/**
 * pytest-benchmark in an environment of its own, made for each version. `packages`: what pip installs
 * beside it, such as the package itself (`.`). Pure.
 */
export function pytestSuite(packages: readonly string[]): Suite {
  const options = ["-m", "pytest", "--benchmark-only", "--benchmark-json=benchmark.json"];
  return {
    id: "pytest",
    title: "Python benchmarks",
    build: [
      ["python3", "-m", "venv", "venv"],
      ["venv/bin/pip", "install", ...packages, "pytest", "pytest-benchmark"],
    ],
    command: {
      run: ["venv/bin/python", ...options],
      format: "pytest-benchmark",
      output: "benchmark.json",
    },
  };
}

export const jmhSuite: Suite = {
  id: "jmh",
  title: "JMH benchmarks",
  build: [["mvn", "--batch-mode", "--quiet", "package", "-DskipTests"]],
  command: {
    run: ["java", "-jar", "target/benchmarks.jar", "-rf", "json", "-rff", "jmh.json"],
    format: "jmh",
    output: "jmh.json",
  },
};

/** JMH in a project of Gradle, whose plugin packs it into a jar; the root's folder is empty. Pure. */
export function gradleJmhSuite(gradle: string, folder: string): Suite {
  const task = folder === "" ? "jmhJar" : `:${folder.replaceAll("/", ":")}:jmhJar`;
  const jars = `${folder === "" ? "" : `${folder}/`}build/libs`;
  // The jar is named after project and version, and a working tree may hold older ones.
  const newest = `$(ls -t ${jars}/*-jmh.jar | head -n 1)`;
  return {
    id: "jmh",
    title: "JMH benchmarks",
    build: [[gradle, "--no-daemon", "--quiet", task]],
    command: {
      run: ["sh", "-c", `exec java -jar "${newest}" -rf json -rff jmh.json`],
      format: "jmh",
      output: "jmh.json",
    },
  };
}

/** Google Benchmark in a target of CMake; `options` are arguments of its configuration. Pure. */
export function cppSuite(program: string, options: readonly string[] = []): Suite {
  return {
    id: "cpp",
    title: "C++ benchmarks",
    build: [
      ["cmake", "-S", ".", "-B", "build", "-DCMAKE_BUILD_TYPE=Release", ...options],
      ["cmake", "--build", "build"],
    ],
    command: { run: [`build/${program}`, "--benchmark_format=json"], format: "google-benchmark" },
  };
}

/** Programs that hyperfine starts again and again: once a trial, since each trial is a start of its own. */
export function hyperfineSuite(programs: readonly string[], build: string[][]): Suite {
  const run = ["hyperfine", "-N", "--warmup=3", "--runs=20"];
  return {
    id: "hyperfine",
    title: "Time of the program",
    ...(build.length === 0 ? {} : { build }),
    command: {
      run: [...run, "--export-json=hyperfine.json", ...programs],
      format: "hyperfine",
      output: "hyperfine.json",
    },
  };
}

/** A script of k6, whose service runs already. Pure. */
export function k6Suite(script: string): Suite {
  return {
    id: "k6",
    title: "Load of k6",
    command: {
      run: ["k6", "run", "--quiet", "--summary-export=k6.json", script],
      format: "k6",
      output: "k6.json",
    },
  };
}

/** For a folder without benchmarks of a known kind: lines that any program can print. */
export const exampleSuite: Suite = {
  id: "example",
  title: "What this command measures",
  command: { run: ["echo", "parse 12.5 ms"], format: "lines" },
};

/** A file that `lapline harness init` writes, by its place in `harnesses/`. */
interface HarnessFile {
  /** In `harnesses/` of the sources, and in the folder of the same name in this package. */
  from: string;
  /** In the folder that is written. */
  to: string;
}

interface HarnessKit {
  files: readonly [HarnessFile, HarnessFile];
  /** How the example says that it is started; what is written says its own command there. */
  exampleRun: string;
  /** What starts the written example, from the folder above. */
  run(folder: string): string[];
}

export type HarnessLanguage = "python" | "go" | "javascript";

/** The package of one file and the example of each language. */
export const harnessKits: Readonly<Record<HarnessLanguage, HarnessKit>> = {
  python: {
    files: [
      { from: "python/lapline_harness.py", to: "lapline_harness.py" },
      { from: "python/example.py", to: "harness.py" },
    ],
    exampleRun: "python3 example.py",
    run: (folder) => ["python3", `${folder}/harness.py`],
  },
  go: {
    files: [
      { from: "go/harness.go", to: "harness/harness.go" },
      { from: "go/example/main.go", to: "main.go" },
    ],
    exampleRun: "go run ./example",
    run: (folder) => ["go", "run", "-C", folder, "."],
  },
  javascript: {
    files: [
      { from: "javascript/laplineHarness.mjs", to: "laplineHarness.mjs" },
      { from: "javascript/example.mjs", to: "harness.mjs" },
    ],
    exampleRun: "node example.mjs",
    run: (folder) => ["node", `${folder}/harness.mjs`],
  },
};

import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { readEnv } from "../env.ts";
import { exitCodes } from "../failure.ts";
import { lapline } from "../testing/lapline.ts";
import { openFolder } from "../testing/openFolder.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const { inherited } = readEnv();
const kits = join(import.meta.dirname, "../../../../harnesses");
const init = (...args: string[]) => lapline(["harness", "init", ...args], { inherited });
const listed = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile() && !one.parentPath.includes(".git"))
    .map((one) => join(one.parentPath, one.name).slice(folder.length + 1))
    .toSorted();

test("the package is written as it is, and the example with its own command", async () => {
  const { folder } = await openFolder({});
  const { code, printed } = await init("python");
  expect(code).toBe(exitCodes.ok);
  expect(printed).toContain(
    "Wrote bench/lapline_harness.py and bench/harness.py. Next: lapline harness test -- python3 bench/harness.py",
  );
  expect(await listed(folder)).toEqual(["bench/harness.py", "bench/lapline_harness.py"]);
  const [copy, original, example] = await Promise.all([
    readFile(join(folder, "bench/lapline_harness.py"), "utf8"),
    readFile(join(kits, "python/lapline_harness.py"), "utf8"),
    readFile(join(folder, "bench/harness.py"), "utf8"),
  ]);
  expect(copy).toBe(original);
  expect(example).toContain("Try it: lapline harness test -- python3 bench/harness.py");
});

test("what it says for lapline.yml is measured by lapline run", async () => {
  const { folder } = await openFolder({});
  const { printed } = await init("javascript", "perf");
  const scenario = printed
    .slice(printed.indexOf("  - id:"))
    .replace('["node"', `["${process.execPath}"`);
  const target = "target: { id: sorting, source: { checkout: {} } }";
  await writeFile(join(folder, "lapline.yml"), `${target}\nscenarios:\n${scenario}\ntrials: 1\n`);
  const ran = await lapline(["run"], { inherited });
  expect(ran.sentence).toBe("");
  expect(ran.printed).toMatch(/Latency +[\d.]+/);
});

test.each([
  ["a module of their own where there is none", {}, "bench", "lapline.local/bench/harness"],
  [
    "the module of the folder",
    { "go.mod": "module example.org/team/sort\n\ngo 1.21\n" },
    "internal/bench",
    "example.org/team/sort/internal/bench/harness",
  ],
  [
    "the nearest module",
    {
      "go.mod": "module example.org/whole\n",
      "tools/go.mod": "// Tools.\nmodule example.org/tools // kept\n",
    },
    "tools/bench",
    "example.org/tools/bench/harness",
  ],
])("Go files belong to %s", async (_what, files, place, path) => {
  const { folder } = await openFolder(files);
  expect((await init("go", place)).code).toBe(exitCodes.ok);
  const main = await readFile(join(folder, place, "main.go"), "utf8");
  expect(main).toContain(`\t"${path}"\n`);
  const own = Object.keys(files).length === 0 ? ["bench/go.mod"] : [];
  const written = [`${place}/harness/harness.go`, `${place}/main.go`];
  expect(await listed(folder)).toEqual([...own, ...written, ...Object.keys(files)].toSorted());
});

test.each(["lapline_harness.py", "harness.py"])("%s is never overwritten", async (name) => {
  const { folder } = await openFolder({ [`bench/${name}`]: "mine" });
  const { code, sentence } = await init("python");
  expect(code).toBe(exitCodes.usage);
  expect(sentence).toContain(`bench/${name} is here already. Nothing was written.`);
  expect(await listed(folder)).toEqual([`bench/${name}`]);
  expect(await readFile(join(folder, "bench", name), "utf8")).toBe("mine");
});

test("a folder whose name a command or a comment would read otherwise is refused", async () => {
  const { folder } = await openFolder({});
  for (const name of ["my bench", "$HOME", 'a"""b']) {
    expect((await init("python", name)).sentence).toContain("Name a folder of letters");
  }
  // For Go, also the folders between the module and it.
  await mkdir(join(folder, "a b"));
  await writeFile(join(folder, "go.mod"), "module example.org/a\n");
  vi.spyOn(process, "cwd").mockReturnValue(join(folder, "a b"));
  expect((await init("go")).sentence).toContain("example.org/a/a b/bench/harness");
  expect(await listed(folder)).toEqual(["go.mod"]);
});

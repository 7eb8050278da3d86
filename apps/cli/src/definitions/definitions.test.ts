import { execFileSync } from "node:child_process";
import { readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { runDefinition } from "../commands/runDefinition.ts";
import { readEnv } from "../env.ts";
import { exitCodes } from "../failure.ts";
import { lapline } from "../testing/lapline.ts";
import { openFolder } from "../testing/openFolder.ts";
import { temporaryFolder } from "../testing/temporaryFolder.ts";
import { testIo } from "../testing/testIo.ts";
import { runProgram } from "./runProgram.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const { inherited } = readEnv();
const node = process.execPath;

const definitionOf = (command: string, more = "") => `
target: { id: words, source: { checkout: {} }${more} }
scenarios: [{ id: words.micro, command: ${command} }]
trials: 6
`;
const printing = (script: string) => definitionOf(`{ run: [${node}, bench.mjs] }`) + script;
/** Values are given, so that nothing depends on how fast this machine is. */
const bench = (values: readonly number[]) =>
  `console.log("parse " + ${JSON.stringify(values)}[(process.argv[2] ?? 1) - 1] + " ms");`;
const withTrials = definitionOf(`{ run: [${node}, bench.mjs, "{trial}"] }`);
const slow = [200, 202, 199, 201, 203, 198];
const fast = [100, 101, 99, 100.5, 101.5, 99.5];

/** One that ended stays listed as a zombie until somebody takes note of it. */
const isGone = async (pid: string | number | undefined) =>
  / [ZX] /.test(await readFile(`/proc/${pid}/stat`, "utf8").catch(() => " X "));

async function run(...args: string[]) {
  const { noted, printed, ...ended } = await lapline(["run", ...args], { inherited });
  // Numbers stand before a narrow no-break space.
  return { ...ended, noted: noted.join("\n"), printed: printed.replaceAll("\u202f", " ") };
}

describe("versions are compared", () => {
  test("the working tree against a ref: a regression ends with 2", async () => {
    const { write, release } = await openFolder({
      "lapline.yml": withTrials,
      "bench.mjs": bench(fast),
    });
    release("v1");
    await write({ "bench.mjs": bench(slow) });
    const { code, printed, noted } = await run("--base", "v1");
    expect(code).toBe(exitCodes.regression);
    expect(printed).toContain("v1 → working tree");
    expect(printed).toContain("Interleaved whole trials. One start of a command is one trial.");
    expect(printed).toMatch(/parse +100 ms +201 ms +\S+ % slower +\[.*\] +6 \+ 6/);
    expect(printed).toMatch(/^1 measure is slower\.$/m);
    expect(noted).toMatch(/words\.micro: trial 1 of 12 \((v1|working tree)\)/);
  });

  test("a version that cannot be measured hides no regression before it", async () => {
    const { write, release } = await openFolder({
      "lapline.yml": withTrials,
      "bench.mjs": bench(fast),
    });
    release("v1");
    await write({ "bench.mjs": bench(slow) });
    release("v2");
    await write({ "bench.mjs": "process.exit(1)" });
    release("v3");
    const { code, printed, noted } = await run("--versions", "v1,v2,v3");
    expect(code).toBe(exitCodes.regression);
    expect(noted + printed).toMatch(/of v3 are left out\.[\s\S]*0 of 3 trials of v3 count/);
    expect(printed).toMatch(/^v1 → v2: 1 measure is slower\.$/m);
  });

  test("a list of refs: each against the one before it, and nothing is left behind", async () => {
    // A place of its own: other tests make such folders too.
    const place = await temporaryFolder();
    vi.stubEnv("TMPDIR", place);
    const { folder, write, release } = await openFolder({
      "lapline.yml": withTrials,
      "bench.mjs": bench(slow),
    });
    release("v1");
    await write({ "bench.mjs": bench(fast) });
    release("v2");
    const { code, printed } = await run("--versions", "v1,v2,v2^{commit}", "--json");
    expect(code).toBe(exitCodes.ok);
    const { judged } = JSON.parse(printed).scenarios[0];
    expect(judged.map(({ version }: { version: string }) => version)).toEqual([
      "v1",
      "v2",
      "v2^{commit}",
    ]);
    expect(judged[1].comparison[0].judged).toBe("better");
    expect(judged[2].comparison[0].judged).not.toBe("worse");
    expect((await readdir(place)).filter((name) => name.startsWith("lapline-versions-"))).toEqual(
      [],
    );
    expect(
      execFileSync("git", ["worktree", "list"], { cwd: folder }).toString().trim().split("\n"),
    ).toHaveLength(1);
  });

  test("a folder below the repository's root is the same folder in each version", async () => {
    const { folder, release } = await openFolder({
      "inner/lapline.yml": withTrials,
      "inner/bench.mjs": bench(fast),
    });
    release("v1");
    vi.spyOn(process, "cwd").mockReturnValue(join(folder, "inner"));
    const { code, printed } = await run("--versions", "v1");
    expect(code).toBe(exitCodes.ok);
    expect(printed).toMatch(/parse +100 ms/);
  });

  test("a version without that folder is named", async () => {
    const { folder, write, release } = await openFolder({ "bench.mjs": "" });
    release("v1");
    await write({ "inner/lapline.yml": withTrials });
    vi.spyOn(process, "cwd").mockReturnValue(join(folder, "inner"));
    const { code, sentence } = await run("--versions", "v1");
    expect({ code, sentence }).toEqual({
      code: exitCodes.usage,
      sentence: "v1 has no folder inner.",
    });
  });

  test("neither hooks of the repository nor the place of another one matter", async () => {
    const { folder, release } = await openFolder({
      "lapline.yml": withTrials,
      "bench.mjs": bench(fast),
    });
    release("v1");
    const hook = join(folder, ".git/hooks/post-checkout");
    await writeFile(hook, "#!/bin/sh\nexit 1\n", { mode: 0o755 });
    const more = { GIT_DIR: join(folder, "none"), GIT_WORK_TREE: tmpdir() };
    const { code, printed } = await lapline(["run", "--versions", "v1"], {
      inherited: { ...inherited, ...more },
    });
    expect(code).toBe(exitCodes.ok);
    expect(printed).toContain("parse");
  });

  test("Ctrl-C between two programs ends the run and leaves nothing behind", async () => {
    const build = `, build: { steps: [[${node}, -e, ""]] }`;
    const { folder, release } = await openFolder({
      "lapline.yml": definitionOf("{ run: [touch, measured] }", build),
    });
    release("v1");
    const { io } = testIo({ inherited });
    const handlers: (() => void)[] = [];
    const press = () => handlers.pop()?.();
    const stopped = runDefinition(
      {
        ...io,
        // The first build is announced before its program starts.
        note: press,
        onInterrupt: (handler) => {
          handlers.push(handler);
          return () => void handlers.splice(handlers.indexOf(handler), 1);
        },
      },
      { base: "v1" },
    );
    await expect(stopped).rejects.toMatchObject({ exitCode: exitCodes.interrupted });
    expect(handlers).toEqual([]);
    expect(await readdir(folder)).not.toContain("measured");
    expect(await readdir(join(folder, ".git"))).not.toContain("worktrees");
  });
});

describe("what cannot be measured is said, and never compared", () => {
  test.each<[string, string, string | RegExp]>([
    [
      "a command that fails",
      "console.error('no disk'); process.exit(7)",
      /exit code 7\. Its last lines: no disk/,
    ],
    ["one that prints nothing", "", /There is no result on stdout\. It printed nothing\./],
    ["one that prints no number", "console.log('parse NaN ms')", /cannot be read: it is in none/],
    ["one that ends by a signal", "process.kill(process.pid, 'SIGTERM')", /ended by SIGTERM/],
  ])("%s", async (_what, script, says) => {
    await openFolder({ "lapline.yml": printing(""), "bench.mjs": script });
    const { code, printed, noted } = await run("-n", "2");
    expect(code).toBe(exitCodes.invalid);
    expect(noted).toMatch(says);
    expect(printed).toContain("0 of 2 trials of working tree count");
    expect(printed).not.toContain("median");
  });

  test("a command that hangs ends with what it started", async () => {
    const script =
      "import { spawn } from 'node:child_process'; console.log(spawn('sleep', ['600']).pid); setInterval(() => 0, 1e6)";
    const command = `{ run: [${node}, bench.mjs], timeout: 2s }`;
    await openFolder({ "lapline.yml": definitionOf(command), "bench.mjs": script });
    const { code, noted } = await run("-n", "1");
    expect(code).toBe(exitCodes.invalid);
    const [, pid] = /did not end within 2 s\. Its last lines: (\d+)/.exec(noted) ?? [];
    expect(Number(pid)).toBeGreaterThan(1);
    await vi.waitFor(async () => expect(await isGone(pid)).toBe(true));
  });

  test.each([
    ["holds its output", "inherit"],
    ["holds nothing", "ignore"],
  ])("a process that a command leaves behind and that %s ends with it", async (_what, stdio) => {
    const script = `import { spawn } from 'node:child_process';
      const { pid } = spawn('sleep', ['600'], { stdio: '${stdio}' }); console.log('pid ' + pid + ' count'); process.exit()`;
    await openFolder({ "lapline.yml": printing(""), "bench.mjs": script });
    const { code, printed } = await run("-n", "1", "--json");
    expect(code).toBe(exitCodes.ok);
    const [pid] = JSON.parse(printed).scenarios[0].judged[0].measures[0].samples;
    await vi.waitFor(async () => expect(await isGone(pid)).toBe(true));
  });

  test("a process in a group of its own is not waited for", async () => {
    const script = `import { spawn } from 'node:child_process';
      const { pid } = spawn('sleep', ['30'], { stdio: 'inherit', detached: true }); console.log('pid ' + pid + ' count'); process.exit()`;
    await openFolder({ "lapline.yml": printing(""), "bench.mjs": script });
    const { code, printed } = await run("-n", "1", "--json");
    const [pid] = JSON.parse(printed).scenarios[0].judged[0].measures[0].samples;
    expect(await isGone(pid)).toBe(false);
    process.kill(pid);
    expect(code).toBe(exitCodes.ok);
  });

  test("arguments that are too long for the system", async () => {
    const ended = await runProgram(
      { onInterrupt: () => () => undefined },
      [node, "x".repeat(5e6)],
      {
        ...{ cwd: tmpdir(), env: {}, timeoutMs: 1000 },
      },
    );
    expect(ended.problem).toMatch(/^it cannot be started: /);
  });

  test("a benchmark that one trial lacks", async () => {
    const script = "console.log('a 1 ms'); if (process.argv[2] !== '2') console.log('b 1 ms')";
    await openFolder({ "lapline.yml": withTrials, "bench.mjs": script });
    const { noted, printed } = await run("--json");
    const { trials } = JSON.parse(printed).scenarios[0].versions[0];
    expect(trials[1].reasons).toEqual(["Missing benchmarks that other trials have: b."]);
    expect(noted).toContain(
      "working tree, trial 2 does not count: Missing benchmarks that other trials have: b.",
    );
  });

  test("a file of an earlier run does not pass for a result", async () => {
    const command = `{ run: [${node}, -e, ""], output: out.txt }`;
    await openFolder({ "lapline.yml": definitionOf(command), "out.txt": "parse 1 ms\n" });
    const { code, noted } = await run("-n", "1");
    expect(code).toBe(exitCodes.invalid);
    expect(noted).toContain("There is no file out.txt");
  });

  test("a link does not lead to a file or folder of somebody else", async () => {
    const elsewhere = await temporaryFolder();
    await writeFile(join(elsewhere, "kept.txt"), "parse 1 ms\n");
    const commands = {
      "The output link/kept.txt is outside": `{ run: [${node}, -e, ""], output: link/kept.txt }`,
      "The folder link is outside": `{ run: [${node}, -e, ""], folder: link, output: kept.txt }`,
    };
    for (const [says, command] of Object.entries(commands)) {
      const { folder } = await openFolder({ "lapline.yml": definitionOf(command) });
      await symlink(elsewhere, join(folder, "link"));
      const { code, noted } = await run("-n", "1");
      expect(code).toBe(exitCodes.invalid);
      expect(noted).toContain(says);
    }
    expect(await readFile(join(elsewhere, "kept.txt"), "utf8")).toBe("parse 1 ms\n");
  });

  test.each<[string, string]>([
    ["folder: none", "working tree has no folder none."],
    ["folder: lapline.yml", "working tree has no folder lapline.yml."],
    ["output: .git", "The output .git is a folder. Name one file, or print the results."],
    ["output: lapline.yml/x", "The output lapline.yml/x cannot be removed before the trial"],
  ])("%s", async (more, says) => {
    await openFolder({ "lapline.yml": definitionOf(`{ run: [${node}, -e, ""], ${more} }`) });
    const { code, noted } = await run("-n", "1");
    expect(code).toBe(exitCodes.invalid);
    expect(noted).toContain(says);
  });

  test("a build that fails names its step and shows its log", async () => {
    const build = `, build: { steps: [[${node}, -e, "console.error('missing header'); process.exit(2)"]] }`;
    await openFolder({ "lapline.yml": definitionOf("{ run: [echo] }", build) });
    const { code, sentence } = await run();
    expect(code).toBe(exitCodes.invalid);
    expect(sentence).toMatch(/working tree cannot be built: .*exit code 2\.\n {2}missing header/s);
  });

  test.each<[string[], RegExp]>([
    [["--versions", "v9"], /There is no version v9 in the repository\. Its newest tags: v1\./],
    [["--versions", "--upload-pack=touch x"], /There is no version --upload-pack/],
    [["--versions", ""], /--versions names no version/],
    [["--versions", " , "], /--versions names no version/],
    [["--versions", "v1, v1"], /^v1 is listed twice/],
    [["--base", "working tree"], /^working tree is listed twice/],
    [["--versions", "v1,v1.0 "], /There is no version v1\.0 in/],
    [["--out", "/nowhere/at/all.json"], /^\/nowhere\/at\/all\.json cannot be written/],
    [["--out", tmpdir()], /cannot be written: it is a folder/],
    [["-s", "words.macro"], /no scenario words\.macro\. It has words\.micro\./],
    [["--mode", "wal"], /no mode wal\. It has default\./],
    [["--against", "v1"], /--against needs a target/],
    [["sqlite@bundled", "--base", "v1"], /--base is for targets of lapline\.yml/],
  ])("%j is refused", async (args, says) => {
    const { release } = await openFolder({ "lapline.yml": withTrials, "bench.mjs": bench(fast) });
    release("v1");
    const { code, sentence } = await run(...args);
    expect(code).toBe(exitCodes.usage);
    expect(sentence).toMatch(says);
  });
});

test("a mistake is named with file, line and column", async () => {
  const { folder } = await openFolder({ "lapline.yml": withTrials.replace("trials", "trails") });
  const { code, sentence } = await run();
  expect(code).toBe(exitCodes.usage);
  expect(sentence).toContain(
    `${folder}/lapline.yml:4:1: “trails” is not known here. Did you mean “trials”?`,
  );
});

test("a submission names the command that reads it", async () => {
  await openFolder({ "lapline.yml": "targets: [sqlite@bundled]\nscenarios: [records.insert]\n" });
  const { code, sentence } = await run();
  expect(code).toBe(exitCodes.usage);
  expect(sentence).toContain("is a submission to a server: `lapline submit` submits it.");
});

test("a report of a definition names what compares it", async () => {
  const { folder } = await openFolder({ "lapline.yml": withTrials, "bench.mjs": bench(fast) });
  const out = join(folder, "out.json");
  expect((await run("-n", "1", "--out", out)).code).toBe(exitCodes.ok);
  const { code, sentence } = await lapline(["compare", out, out]);
  expect(code).toBe(exitCodes.usage);
  expect(sentence).toContain("Use `lapline run --base` or --versions.");
});

test.each([
  ["words comes as an image", "{ image: { repository: example.org/words } }", ""],
  [
    "db comes as an image",
    "{ checkout: {} }",
    ", server: { start: [web], ready: { listening: true }, components: [{ name: db, image: postgres, start: [postgres], ready: { listening: true } }] }",
  ],
])("%s is refused before anything runs, with what to do", async (what, source, more) => {
  const scenario = "{ id: words.micro, command: { run: [never-started] } }";
  const text = `target: { id: words, source: ${source}${more} }\nscenarios: [${scenario}]\n`;
  await openFolder({ "lapline.yml": text });
  const { code, sentence } = await run();
  expect(code).toBe(exitCodes.usage);
  expect(sentence).toContain(`${what}, and \`lapline run\` starts no containers.`);
  expect(sentence).toContain("lapline submit");
});

describe("files of the definition", () => {
  const withFile = definitionOf(
    `{ run: [${node}, made/bench.mjs] }`,
    `, build: { files: { made/bench.mjs: 'console.log("parse 7 ms")' } }`,
  );

  test("are there while it is measured, and the working tree is as before", async () => {
    const { folder, release, write } = await openFolder({ "lapline.yml": withFile, "a.txt": "a" });
    release("v1");
    await write({ "a.txt": "b" });
    const before = (await readdir(folder)).toSorted();
    const { code, printed } = await run("--base", "v1", "-n", "1");
    expect(code).toBe(exitCodes.ok);
    expect(printed).toMatch(/parse +7 ms +7 ms/);
    expect((await readdir(folder)).toSorted()).toEqual(before);
  });

  test("replace nothing that a working tree has", async () => {
    const own = { "lapline.yml": withFile, "made/bench.mjs": "// mine" };
    const { folder } = await openFolder(own);
    const { code, sentence } = await run("-n", "1");
    expect(code).toBe(exitCodes.usage);
    expect(sentence).toContain("build.files writes made/bench.mjs");
    expect(await readFile(join(folder, "made/bench.mjs"), "utf8")).toBe("// mine");
  });

  test("are never written through a link of a version", async () => {
    const outside = await temporaryFolder();
    const { folder, release } = await openFolder({ "lapline.yml": withFile });
    await symlink(outside, join(folder, "made"));
    release("v1");
    const { code, sentence } = await run("--versions", "v1", "-n", "1");
    expect(code).toBe(exitCodes.invalid);
    expect(sentence).toContain("v1 already has something at made/bench.mjs");
    expect(await readdir(outside)).toEqual([]);
  });
});

import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testEnv } from "@lapline/testkit";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { restartExitCode, superviseWorker } from "./superviseWorker.ts";
import { changeUpdateState, readUpdateState, versionFolder } from "./updateState.ts";

let folder: string;
const said: string[] = [];
const sha = (letter: string) => letter.repeat(64);

beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), "lapline-update-"));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  folder = made;
  said.length = 0;
});

/** Every worker notes that it ran, then does this. */
const worker = (name: string, then: string) => `
  import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
  const folder = process.argv[2];
  appendFileSync(folder + "/ran", "${name} ");
  const state = folder + "/versions/state.json";
  ${then}`;
const confirms = (letter: string) => `
  const version = { sha256: "${sha(letter)}", version: "${letter}" };
  writeFileSync(state, JSON.stringify({ active: version, pending: null, same: null, refused: {} }));`;

async function install(letter: string, then: string) {
  const dist = join(
    versionFolder(folder, { sha256: sha(letter) }),
    "node_modules/@lapline/worker/dist",
  );
  await mkdir(dist, { recursive: true });
  await writeFile(join(dist, "lapline-worker.mjs"), worker(letter, then));
  return { sha256: sha(letter), version: letter };
}

async function supervise(own: string) {
  const program = join(folder, "own.mjs");
  await writeFile(program, worker("own", own));
  const code = await superviseWorker({
    ...{ folder, args: [folder], env: { PATH: testEnv.path }, confirmTimeoutMs: 1_500 },
    own: { node: process.execPath, program },
    say: (sentence) => said.push(sentence),
  });
  return { code, ran: (await readFile(join(folder, "ran"), "utf8")).trim().split(" ") };
}

/** The one that npm installed: makes room at first, and ends with 0 when it runs again. */
const makesRoom = `
  const times = readFileSync(folder + "/ran", "utf8").split("own").length - 1;
  process.exit(times === 1 ? ${restartExitCode} : 0);`;

test("without another version the installed one runs, and its exit code counts", async () => {
  expect(await supervise("process.exit(3)")).toEqual({ code: 3, ran: ["own"] });
});

test("one that speaks to the server stays, also after it makes room for itself", async () => {
  const pending = await install("b", `${confirms("b")} process.exit(0);`);
  await changeUpdateState(folder, (state) => ({ ...state, pending }));
  expect(await supervise("process.exit(1)")).toEqual({ code: 0, ran: ["b"] });
  expect(await supervise("process.exit(1)")).toEqual({ code: 0, ran: ["b", "b"] });
  expect(said).toEqual([]);
});

test.each([
  ["ends", "process.exit(9);", /\(b\) ended with 9\. The one before runs again/],
  ["hangs", "setInterval(() => 0, 1000);", /\(b\) did not speak to the server in time/],
  [
    "hangs and ignores that it has to end",
    'process.on("SIGTERM", () => 0); setInterval(() => 0, 1000);',
    /\(b\) did not speak to the server in time/,
  ],
])(
  "one that %s before it speaks to the server is left for the one before",
  async (_how, then, says) => {
    const active = await install("a", `process.exit(0);`);
    const pending = await install("b", then);
    await changeUpdateState(folder, (state) => ({ ...state, active, pending }));
    expect(await supervise("process.exit(1)")).toEqual({ code: 0, ran: ["b", "a"] });
    expect(said).toEqual([expect.stringMatching(says)]);
    const state = await readUpdateState(folder);
    expect(state).toMatchObject({
      active,
      pending: null,
      refused: { [sha("b")]: expect.any(String) },
      problem: { sha256: sha("b"), sentence: said[0] },
    });
  },
);

test("the first update that fails leaves the one that npm installed", async () => {
  const pending = await install("b", "throw new Error('broken');");
  await changeUpdateState(folder, (state) => ({ ...state, pending }));
  expect(await supervise("process.exit(0)")).toEqual({ code: 0, ran: ["b", "own"] });
});

test("one that makes room is started again, and one whose files are gone is forgotten", async () => {
  expect(await supervise(makesRoom)).toEqual({ code: 0, ran: ["own", "own"] });
  await changeUpdateState(folder, (state) => ({
    ...state,
    active: { sha256: sha("c"), version: "c" },
  }));
  expect((await supervise("process.exit(0)")).code).toBe(0);
  expect(said).toEqual(["The version c of the worker is gone. The one that npm installed runs."]);
  expect((await readUpdateState(folder)).active).toBeNull();
});

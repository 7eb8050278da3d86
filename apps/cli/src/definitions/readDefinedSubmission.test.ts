import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { definedTargetId } from "@lapline/contracts/definitions";
import { describe, expect, test } from "vitest";
import type { SourceFacts } from "../source/readSource.ts";
import type { SubmissionOptions } from "../submission/readSubmission.ts";
import { openFolder } from "../testing/openFolder.ts";
import { publicAddress, readDefinedSubmission } from "./readDefinedSubmission.ts";

const run = promisify(execFile);

const definition = `target: { id: todo, source: { checkout: {} } }
scenarios: [{ id: todo.micro, command: { run: [make, bench] } }]
`;
const commit = "0123456789abcdef0123456789abcdef01234567";

async function repositoryWith(text: string, remote?: string): Promise<string> {
  const { folder } = await openFolder({ "lapline.yml": text });
  await run("git", ["init", "--quiet"], { cwd: folder });
  if (remote !== undefined) await run("git", ["remote", "add", "origin", remote], { cwd: folder });
  return folder;
}

test("the file goes along, with its repository and the commit under work", async () => {
  const folder = await repositoryWith(definition, "git@git.example.org:team/todo.git");
  const facts = { repository: "team/todo", commit };
  const read = await readDefinedSubmission({ trials: 3 }, { facts, folder });
  expect(read?.submission).toEqual({
    definition: {
      text: definition,
      repository: "https://git.example.org/team/todo.git",
      commit,
    },
    targets: [{ target: "todo", versions: [commit] }],
    labels: ["local"],
    trials: 3,
    source: facts,
  });
});

test("the newest versions need no commit", async () => {
  const folder = await repositoryWith(definition.replace("checkout: {}", "npm: { package: todo }"));
  const read = await readDefinedSubmission({ last: 5 }, { facts: {}, folder });
  expect(read?.submission).toEqual({
    definition: { text: definition.replace("checkout: {}", "npm: { package: todo }") },
    targets: [{ target: "todo", lastVersions: 5 }],
    labels: ["local"],
  });
});

describe("how the file wants to be submitted", () => {
  const wishes = "labels: [bare-metal, arm]\nbaseline: v1.0.0\nfailOn: [regression]\n";
  const facts = { repository: "team/todo", commit };
  const read = async (options: SubmissionOptions, given: SourceFacts = facts) => {
    const folder = await repositoryWith(definition + wishes, "https://git.example.org/t.git");
    return readDefinedSubmission(options, { facts: given, folder });
  };

  test("counts where no option says it", async () => {
    expect(await read({})).toMatchObject({
      submission: {
        labels: ["bare-metal", "arm"],
        source: { ...facts, baseline: { version: "v1.0.0" } },
      },
      failOn: ["regression"],
      unused: null,
    });
  });

  test("gives way to options", async () => {
    expect(await read({ label: ["lab"], baseline: "v0.9.0" })).toMatchObject({
      submission: { labels: ["lab"], source: { baseline: { version: "v0.9.0" } } },
    });
  });

  test("is no baseline of two versions that are compared", async () => {
    const compare = { baseVersion: "v1.0.0", headVersion: "v1.1.0" };
    const compared = await read({ compared: { target: "todo", compare } });
    expect(compared?.submission).toMatchObject({ labels: ["bare-metal", "arm"], source: facts });
    expect(compared?.submission.source?.baseline).toBeUndefined();
  });

  test("without a commit, a run goes on without the baseline and says so", async () => {
    const newest = await read({ last: 5 }, {});
    expect(newest?.submission.source).toBeUndefined();
    expect(newest?.unused).toMatch(/^The baseline v1\.0\.0 of .*lapline\.yml is not used/);
  });
});

test("a submission to a server, and targets that are named, are no definition", async () => {
  const folder = await repositoryWith("targets: [sqlite@bundled]\nscenarios: [records.insert]\n");
  expect(await readDefinedSubmission({}, { facts: {}, folder })).toBeNull();
  const defined = await repositoryWith(definition);
  expect(
    await readDefinedSubmission({ target: ["sqlite@bundled"] }, { facts: {}, folder: defined }),
  ).toBeNull();
});

test("a file in a folder of its repository has to name it, since machines start in the root", async () => {
  const text = (folder: string) => definition.replace("checkout: {}", `checkout: ${folder}`);
  const top = await repositoryWith(definition, "https://git.example.org/team/todo.git");
  const folder = join(top, "packages/parser");
  const file = join(folder, "lapline.yml");
  await mkdir(folder, { recursive: true });
  await writeFile(file, definition);
  const submit = () => readDefinedSubmission({ last: 2 }, { facts: {}, folder });
  await expect(submit()).rejects.toThrow(/checkout: \{ folder: "packages\/parser" \}/);
  for (const named of ["{ folder: packages/parser }", '{ folder: "." }']) {
    await writeFile(file, text(named));
    expect(await submit()).toMatchObject({ submission: { definition: { text: text(named) } } });
  }
  await writeFile(file, text("{ folder: packages/printer }"));
  await expect(submit()).rejects.toThrow("The repository has no folder packages/printer");
});

test("two versions of what the file defines are compared without a submission before", async () => {
  const folder = await repositoryWith(definition, "https://git.example.org/t.git");
  const id = definedTargetId(definition) ?? expect.unreachable();
  const compare = { baseVersion: "v1.0.0", headVersion: "v1.1.0" };
  const read = (target: string) =>
    readDefinedSubmission({ compared: { target, compare } }, { facts: {}, folder });
  expect(await read(id)).toMatchObject({
    submission: { definition: { text: definition }, targets: [{ target: id, compare }] },
  });
  // The folder is not asked about anything else, whatever mistakes its file has.
  await writeFile(join(folder, "lapline.yml"), definition.replace("command", "comand"));
  expect(await read("pocketbase")).toBeNull();
  await expect(read(id)).rejects.toThrow("comand");
});

describe("what is missing is said with what to write", () => {
  test.each([
    ["no version", definition, "https://git.example.org/t.git", /versions are missing.*--last 5/],
    [
      "no origin",
      definition,
      undefined,
      /no origin with an https address.*git: \{ repository.*GIT_MIRRORS/,
    ],
    [
      "a registry without --last",
      definition.replace("checkout: {}", "npm: { package: todo }"),
      undefined,
      /comes from a registry.*--last 5/,
    ],
    [
      "a mistake in the file",
      definition.replace("command", "comand"),
      undefined,
      /:2:\d+: “comand”/,
    ],
  ])("%s", async (_what, text, remote, says) => {
    const folder = await repositoryWith(text, remote);
    await expect(readDefinedSubmission({}, { facts: {}, folder })).rejects.toThrow(says);
  });
});

test.each([
  ["https://git.example.org/team/todo.git", "https://git.example.org/team/todo.git"],
  ["https://user:token@git.example.org/team/todo.git", "https://git.example.org/team/todo.git"],
  ["https://token@git.example.org/team/todo", "https://git.example.org/team/todo"],
  ["git@git.example.org:team/todo.git", "https://git.example.org/team/todo.git"],
  ["ssh://git@git.example.org:2222/team/todo.git", "https://git.example.org/team/todo.git"],
  ["/srv/todo.git", null],
  ["file:///srv/todo.git", null],
  ["http://git.example.org/team/todo.git", null],
])("the public address of %s is %s", (remote, address) => {
  expect(publicAddress(remote)).toBe(address);
});

test.each([
  [
    "a misspelled target",
    definition.replace("target:", "taget:"),
    /^ {2}.*:1:1: “taget” is not known here\. Did you mean “target”\?/,
  ],
  [
    "target and targets",
    `${definition}targets: [sqlite@bundled]\n`,
    /^ {2}.*:3:1: The file has “target” and “targets”/,
  ],
])("%s is one mistake, with what to do", async (_, text, says) => {
  const folder = await repositoryWith(text);
  const refused = await readDefinedSubmission({ last: 5 }, { facts: {}, folder }).catch(
    (error: Error) => error.message.split("\n"),
  );
  expect(refused).toEqual([
    expect.stringMatching(/is not a valid definition:$/),
    expect.stringMatching(says),
  ]);
});

import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { waitFor } from "@lapline/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listGit } from "./listGit.ts";

const path = ["/usr/local/bin", "/usr/bin", "/bin"].join(delimiter);
const repository = "https://example.org/a/b.git";
const { signal } = new AbortController();
let dir: string;
let gitMirrors: ReadonlyMap<string, string>;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "lapline-git-test-"));
  const mirror = join(dir, "mirror.git");
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.org", ...args], {
      env: { PATH: path, HOME: dir, GIT_CONFIG_NOSYSTEM: "1" },
    });
  git("init", "--quiet", "--bare", mirror);
  const at = ["-C", mirror];
  const tree = execFileSync("git", [...at, "write-tree"], { env: { PATH: path, HOME: dir } });
  const commit = String(git(...at, "commit-tree", "-m", "first", String(tree).trim())).trim();
  for (const tag of ["v0.1.0", "v0.2.0", "other-1.0.0", "self-hosted/v0.8.3"])
    git(...at, "tag", tag, commit);
  git(...at, "tag", "-a", "-m", "annotated", "v0.3.0", commit);
  gitMirrors = new Map([["https://example.org/a/b", mirror]]);
});

afterAll(() => rmSync(dir, { recursive: true, force: true }));

test("lists the tags of a mirror that have the prefix, annotated ones once", async () => {
  const listing = await listGit(
    { gitMirrors, path, policy: null },
    { repository, tagPrefix: "v" },
    signal,
  );
  expect(listing).toEqual({
    outcome: "listed",
    versions: ["0.1.0", "0.2.0", "0.3.0"],
    complete: true,
  });
});

test("takes a prefix that holds a slash, as of a part of a repository", async () => {
  const source = { repository, tagPrefix: "self-hosted/v" };
  expect(await listGit({ gitMirrors, path, policy: null }, source, signal)).toEqual({
    outcome: "listed",
    versions: ["0.8.3"],
    complete: true,
  });
});

test("a machine without git, a missing repository and an address of another kind are problems", async () => {
  expect(await listGit({ gitMirrors, path: dir, policy: null }, { repository }, signal)).toEqual({
    outcome: "failed",
    problem: expect.stringContaining("git is not on the PATH of the control process"),
  });
  const gone = new Map([["https://example.org/a/b", join(dir, "gone.git")]]);
  expect(
    await listGit({ gitMirrors: gone, path, policy: null }, { repository }, signal),
  ).toMatchObject({
    problem: expect.stringContaining("could not list the tags of https://example.org/a/b.git"),
  });
  for (const other of ["file:///etc", "ext::sh -c true", "--upload-pack=x"]) {
    expect(
      await listGit({ gitMirrors, path, policy: null }, { repository: other }, signal),
    ).toMatchObject({
      problem: expect.stringContaining("not an https address"),
    });
  }
});

test("a git that does not answer ends with the process", async () => {
  const started = join(dir, "started");
  writeFileSync(join(dir, "git"), `#!/bin/sh\necho > ${started}\nexec sleep 60\n`);
  chmodSync(join(dir, "git"), 0o755);
  const ending = new AbortController();
  const listing = listGit(
    { gitMirrors, path: [dir, path].join(delimiter), policy: null },
    { repository },
    ending.signal,
  );
  await waitFor(() => existsSync(started), { what: "git runs" });
  ending.abort(new Error("the process ends"));
  await expect(listing).rejects.toThrow("the process ends");
});

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readBuildSources } from "./release/readBuildSources.ts";
import { releaseVersion } from "./releaseVersion.ts";

let root: string;

const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.example", ...args], {
    cwd: root,
    encoding: "utf8",
    stdio: "pipe",
    timeout: 20_000,
  }).trim();

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "lapline-release-"));
  mkdirSync(join(root, ".changeset"));
  writeFileSync(join(root, ".changeset/README.md"), "# Changesets\n");
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test("a build of a release says its version, and its commit where that is known", () => {
  const commit = "5194a02f9c1e";
  expect(releaseVersion("1.4.0", { commit, isRelease: true })).toBe("1.4.0 (5194a02f9c1e)");
  expect(releaseVersion("1.4.0", { commit: null, isRelease: true })).toBe("1.4.0");
  expect(releaseVersion("1.4.0", { commit, isRelease: false })).toBe("development build");
});

test("a commit is that of a release when the version's tag names it and nothing is changed", () => {
  git("init", "--quiet");
  git("add", ".");
  git("commit", "--quiet", "--message", "one");
  const commit = git("rev-parse", "--short=12", "HEAD");
  expect(readBuildSources(root, "1.4.0")).toEqual({ commit, isRelease: false });
  git("tag", "v1.4.0");
  expect(readBuildSources(root, "1.4.0")).toEqual({ commit, isRelease: true });
  expect(readBuildSources(root, "1.5.0")).toEqual({ commit, isRelease: false });
  writeFileSync(join(root, "changed"), "");
  expect(readBuildSources(root, "1.4.0")).toEqual({ commit: null, isRelease: false });
});

test("sources without a repository are a release's unless changes wait for the next one", () => {
  expect(readBuildSources(root, "1.4.0")).toEqual({ commit: null, isRelease: true });
  writeFileSync(join(root, ".changeset/calm-cats-sing.md"), '---\n"a": minor\n---\n\nNew.\n');
  expect(readBuildSources(root, "1.4.0")).toEqual({ commit: null, isRelease: false });
});

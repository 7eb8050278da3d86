import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argument, asVersionName, pathArgument } from "@lapline/contracts";
import { expect, onTestFinished, test } from "vitest";
import { resolveGitRef } from "./resolveGitRef.ts";

test.each([
  [
    "asks for a password",
    "fatal: could not read Username for 'https://git.example.org': terminal prompts disabled",
    "version_not_found",
    /asks for a name and a password, and none was sent.*name a secret of the project.*GIT_MIRRORS/,
  ],
  [
    "forbids it",
    "fatal: unable to access 'https://git.example.org/x/': The requested URL returned error: 403",
    "version_not_found",
    /asks for a name and a password/,
  ],
  [
    "does not answer",
    "fatal: unable to access 'https://git.example.org/x/': Could not resolve host: git.example.org",
    "registry_unreachable",
    /Could not resolve host: git\.example\.org$/,
  ],
])("a repository that %s", async (_, said, code, sentence) => {
  const tempDir = await mkdtemp(join(tmpdir(), "lapline-ref-"));
  onTestFinished(() => rm(tempDir, { recursive: true }));
  const result = { ok: false, outputTail: `${said}\n`, timedOut: false, refused: [] };
  const git = {
    ...{ secret: null, tempDir, remote: argument`${asVersionName("remote", "git")}` },
    run: async () => result,
  };
  const source = { repository: "https://git.example.org/x", ref: "v1", folder: "version" };
  const found = resolveGitRef(git, source);
  await expect(found).rejects.toMatchObject({ code, message: expect.stringMatching(sentence) });
});

test.each([
  ["v1.3.2", "v1.3.1, v1.3.0, v1.2.0"],
  // Like none of them more than another: the newest.
  ["v9.9.9", "v1.3.1, v1.3.0, v1.2.0"],
  ["night", "nightly, v1.3.1, v1.3.0"],
])(
  "a ref %s that the repository does not have is named with the nearest tags",
  async (ref, near) => {
    const tempDir = await mkdtemp(join(tmpdir(), "lapline-ref-"));
    onTestFinished(() => rm(tempDir, { recursive: true }));
    const repository = join(tempDir, "repository");
    const author = ["-c", "user.name=a", "-c", "user.email=a@b.example"];
    execFileSync("git", ["init", "--quiet", repository]);
    const commit = [...author, "commit", "--quiet", "--allow-empty", "--message", "first"];
    execFileSync("git", commit, { cwd: repository });
    for (const tag of ["v1.2.0", "v1.3.0", "v1.3.1", "nightly"]) {
      execFileSync("git", ["tag", tag], { cwd: repository });
    }
    const git = {
      ...{ secret: null, tempDir, remote: pathArgument(repository) },
      run: async (cwd: string, given: readonly string[]) => ({
        ...{ ok: true, timedOut: false, refused: [] },
        outputTail: execFileSync("git", [...given], { cwd, encoding: "utf8" }),
      }),
    };
    const source = { repository: "https://git.example.org/x", ref, folder: "version" };
    await expect(resolveGitRef(git, source)).rejects.toMatchObject({
      code: "version_not_found",
      message: `https://git.example.org/x has no tag, branch or commit "${ref}"; the nearest tags are ${near}`,
    });
  },
);

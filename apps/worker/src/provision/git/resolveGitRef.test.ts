import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argument, asVersionName } from "@lapline/contracts";
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

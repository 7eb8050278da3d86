import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readCiSource, readSourceFacts, repositoryOf, sourceOf } from "./readSource.ts";

const merge = "11".repeat(20);
const head = "22".repeat(20);

test("of a pull request at GitHub the head's commit is named, not the merge that nobody made", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lapline-ci-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const event = join(folder, "event.json");
  const pull = {
    number: 7,
    head: { sha: head, ref: "faster", repo: { full_name: "eve/widgets" } },
  };
  await writeFile(event, JSON.stringify({ pull_request: pull, sender: {} }));
  const env = {
    GITHUB_ACTIONS: "true",
    GITHUB_REPOSITORY: "acme/widgets",
    GITHUB_SHA: merge,
    GITHUB_REF: "refs/pull/7/merge",
    GITHUB_REF_NAME: "7/merge",
    GITHUB_REF_TYPE: "branch",
    GITHUB_EVENT_PATH: event,
  };
  const facts = {
    ...{ repository: "acme/widgets", commit: head, branch: "faster", pullRequest: 7 },
    headRepository: "eve/widgets",
  };
  expect(await readCiSource(env)).toEqual(facts);
});

test("a tag at GitHub and a merge request at GitLab are known as such", async () => {
  const github = {
    GITHUB_ACTIONS: "true",
    GITHUB_REPOSITORY: "acme/widgets",
    GITHUB_SHA: head,
    GITHUB_REF: "refs/tags/v1.2.0",
    GITHUB_REF_NAME: "v1.2.0",
    GITHUB_REF_TYPE: "tag",
  };
  expect(await readCiSource(github)).toEqual({
    repository: "acme/widgets",
    commit: head,
    tag: "v1.2.0",
  });
  const gitlab = {
    GITLAB_CI: "true",
    CI_PROJECT_PATH: "group/sub/widgets",
    CI_COMMIT_SHA: merge,
    CI_MERGE_REQUEST_IID: "12",
    CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: "faster",
    CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: head,
    CI_MERGE_REQUEST_SOURCE_PROJECT_PATH: "eve/widgets",
  };
  expect(await readCiSource(gitlab)).toEqual({
    repository: "group/sub/widgets",
    commit: head,
    branch: "faster",
    pullRequest: 12,
    headRepository: "eve/widgets",
  });
  expect(await readCiSource({})).toBeNull();
});

test.each([
  ["git@github.com:acme/widgets.git", "acme/widgets"],
  ["https://gitlab.example.org/group/sub/widgets.git", "group/sub/widgets"],
  ["ssh://git@git.example.org:2222/acme/widgets", "acme/widgets"],
  ["/srv/git/widgets", undefined],
])("the repository of %s is %s", (remote, repository) => {
  expect(repositoryOf(remote)).toBe(repository);
});

test("options win over the CI job, and a baseline without a commit is refused, not dropped", async () => {
  const ci = { GITLAB_CI: "true", CI_PROJECT_PATH: "acme/widgets", CI_COMMIT_SHA: head };
  const facts = await readSourceFacts({ commit: merge }, { ci, folder: "/" });
  expect(sourceOf(facts, "1.0")).toEqual({
    source: { repository: "acme/widgets", commit: merge, baseline: { version: "1.0" } },
  });
  expect(await readSourceFacts({ source: "none" }, { ci, folder: "/" })).toEqual({});
  expect(sourceOf({}, undefined)).toEqual({});
  expect(() => sourceOf({}, "1.0")).toThrow(/needs a commit/);
});

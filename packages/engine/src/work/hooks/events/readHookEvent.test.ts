import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generic, gitea, github, gitlab, shas } from "../testing/payloads.ts";
import { hookEventSchema } from "./hookEvent.ts";
import { readHookEvent } from "./readHookEvent.ts";

function eventOf(...input: Parameters<typeof readHookEvent>) {
  const read = readHookEvent(...input);
  if (read.outcome !== "event") throw new Error(read.reason);
  return read.event;
}
const reasonOf = (...input: Parameters<typeof readHookEvent>) => {
  const read = readHookEvent(...input);
  return read.outcome === "event" ? read : `${read.outcome}: ${read.reason}`;
};
const pushed = {
  kind: "push_branch",
  repository: "acme/db",
  branch: "main",
  commit: shas.head,
  author: "ada",
  files: ["src/new.ts", "docs/read.md"],
};

describe("pushes", () => {
  test("of every vendor name repository, branch, commit, author and files", () => {
    expect(eventOf("github", "push", github.push())).toMatchObject(pushed);
    expect(eventOf("gitlab", "", gitlab.push())).toMatchObject(pushed);
    expect(eventOf("gitea", "push", gitea.push())).toMatchObject(pushed);
    const { kind, ...data } = pushed;
    expect(eventOf("generic", "", generic(kind, data))).toMatchObject(pushed);
  });
  test("say where the branch stood before, if it was there", () => {
    const { before } = shas;
    expect(eventOf("github", "push", github.push()).before).toBe(before);
    expect(eventOf("gitlab", "", gitlab.push()).before).toBe(before);
    expect(eventOf("gitea", "push", gitea.push()).before).toBe(before);
    const isNew = { before: "0".repeat(40) };
    expect(eventOf("github", "push", github.push(isNew)).before).toBeNull();
    expect(eventOf("gitlab", "", gitlab.push(isNew)).before).toBeNull();
    expect(eventOf("gitea", "push", gitea.push(isNew)).before).toBeNull();
  });
  test("of tags are events of their own", () => {
    const tagged = { kind: "push_tag", tag: "v1.2.3", branch: null, files: null };
    expect(eventOf("github", "push", github.tag())).toMatchObject(tagged);
    expect(eventOf("gitlab", "", gitlab.tag())).toMatchObject(tagged);
  });
  test("that delete a branch start nothing", () => {
    expect(reasonOf("github", "push", github.deletedBranch())).toBe(
      "ignored: a branch was deleted",
    );
    const gone = { after: "0".repeat(40), checkout_sha: null, commits: [] };
    expect(reasonOf("gitlab", "", gitlab.push(gone))).toBe("ignored: a branch was deleted");
    expect(reasonOf("gitea", "push", gitea.push({ ...gone, head_commit: null }))).toBe(
      "ignored: a branch was deleted",
    );
  });
  test("with more commits than are named have unknown files", () => {
    expect(eventOf("gitlab", "", gitlab.push({ total_commits_count: 21 })).files).toBeNull();
    expect(eventOf("gitea", "push", gitea.push({ total_commits: 6 })).files).toBeNull();
    const many = Array.from({ length: 2048 }, () => ({ added: ["a"], modified: [], removed: [] }));
    expect(eventOf("github", "push", github.push({ commits: many })).files).toBeNull();
  });
});

describe("pull requests", () => {
  const opened = {
    kind: "pull_request",
    branch: "main",
    commit: shas.head,
    pullRequest: 12,
    headRepository: "acme/db",
    author: "eve",
    files: null,
  };
  test("of every vendor name number, head, base and whose code it is", () => {
    const { base: baseCommit, mergeBase } = shas;
    expect(eventOf("github", "pull_request", github.pullRequest())).toMatchObject({
      ...opened,
      baseCommit,
      mergeBase: null,
      association: "CONTRIBUTOR",
    });
    expect(eventOf("gitlab", "", gitlab.mergeRequest())).toMatchObject(opened);
    expect(eventOf("gitea", "pull_request", gitea.pullRequest("synchronized"))).toMatchObject({
      ...opened,
      baseCommit,
      mergeBase,
    });
  });
  test("count when they bring commits, and not when they are edited or closed", () => {
    for (const action of ["opened", "synchronize", "reopened"]) {
      expect(eventOf("github", "pull_request", github.pullRequest(action)).commit).toBe(shas.head);
    }
    expect(reasonOf("github", "pull_request", github.pullRequest("closed"))).toMatch(/^ignored/);
    expect(reasonOf("gitlab", "", gitlab.mergeRequest({ action: "update" }))).toMatch(/^ignored/);
    const brings = { action: "update", oldrev: shas.before };
    expect(eventOf("gitlab", "", gitlab.mergeRequest(brings)).name).toBe("merge_request.update");
  });
  test("from a fork that is gone have no head repository", () => {
    const event = eventOf("github", "pull_request", github.pullRequest("opened", { repo: null }));
    expect(event.headRepository).toBeNull();
  });
});

test("releases, runs by hand and pings are told apart", () => {
  const release = { kind: "release", tag: "v1.2.3" };
  expect(eventOf("github", "release", github.release())).toMatchObject(release);
  expect(eventOf("gitlab", "", gitlab.release())).toMatchObject({ ...release, commit: shas.head });
  expect(eventOf("gitea", "release", gitea.release())).toMatchObject(release);
  expect(reasonOf("github", "release", github.release("created"))).toMatch(/^ignored/);
  expect(eventOf("github", "workflow_dispatch", github.dispatch())).toMatchObject({
    kind: "dispatch",
    branch: "main",
    commit: null,
  });
  expect(eventOf("gitlab", "", gitlab.pipeline())).toMatchObject({ kind: "dispatch" });
  expect(reasonOf("gitlab", "", gitlab.pipeline({ source: "push" }))).toMatch(/^ignored/);
  expect(reasonOf("gitlab", "", gitlab.pipeline({ status: "running" }))).toMatch(/^ignored/);
  expect(reasonOf("github", "ping", github.ping())).toMatch(/^ignored: it is a ping/);
});

test("values of a generic message become fields, whatever their names", () => {
  const image = { digest: "sha256:ab", build: 7, __proto: {}, list: [1] };
  expect(eventOf("generic", "", generic("dispatch", image)).fields).toEqual({
    repository: "acme/db",
    digest: "sha256:ab",
    build: "7",
  });
});

test("no message makes it throw, and every event has the form that is stored", () => {
  const vendors = fc.constantFrom("github", "gitlab", "gitea", "generic");
  const names = fc.constantFrom("push", "pull_request", "release", "workflow_dispatch", "x", "");
  const bases = [github.push(), github.pullRequest(), gitlab.mergeRequest(), gitea.push()];
  const mutated = fc
    .tuple(fc.constantFrom<object>(...bases), fc.nat(), fc.jsonValue())
    .map(([base, place, value]) => {
      const copy: object = structuredClone(base);
      const slots: [object, string][] = [];
      const walk = (holder: object) => {
        for (const [key, member] of Object.entries(holder)) {
          slots.push([holder, key]);
          if (typeof member === "object" && member !== null) walk(member);
        }
      };
      walk(copy);
      const [holder, key] = slots[place % slots.length] ?? [copy, "x"];
      Object.defineProperty(holder, key, { value, enumerable: true, configurable: true });
      return copy;
    });
  fc.assert(
    fc.property(vendors, names, fc.oneof(fc.jsonValue(), mutated), (vendor, name, payload) => {
      const read = readHookEvent(vendor, name, payload);
      if (read.outcome === "event") hookEventSchema.parse(read.event);
      else expect(read.reason).not.toBe("");
    }),
    { numRuns: 2000 },
  );
});

import { repositoryVendorSchema } from "@lapline/contracts";
import { describe, expect, onTestFinished, test } from "vitest";
import { VendorRefusal } from "../notify/vendorApi.ts";
import { sha, startAsked } from "../testing/questions/startAsked.ts";

const vendors = repositoryVendorSchema.options;

async function open(vendor: (typeof vendors)[number]) {
  const asked = await startAsked(vendor);
  onTestFinished(asked.close);
  return asked;
}

/** What a question was refused with. */
async function refused(answer: Promise<unknown>): Promise<VendorRefusal> {
  const error = await answer.then(
    (value) => new Error(`answered ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  if (error instanceof VendorRefusal) return error;
  throw error;
}

describe.each(vendors)("%s", (vendor) => {
  test("the merge base is the newest commit that both have, also of a head that was merged with its base", async () => {
    const { questions } = await open(vendor);
    expect(await questions.mergeBase(sha("4"), sha("5"))).toBe(sha("2"));
    expect(await questions.mergeBase("main", sha("7"))).toBe(sha("3"));
    expect(await questions.mergeBase(sha("4"), sha("2"))).toBe(sha("2"));
  });

  test("a pull request changes what lies on its side, with the former names of what it renames", async () => {
    const { questions } = await open(vendor);
    const files = await questions.changedFiles({ pullRequest: 12, base: "main", head: sha("7") });
    expect(files.sort()).toEqual(["src/b.ts", "src/new name.ts", "src/old.ts"]);
  });

  test("a push brought what its commits change, with the former names of what they rename", async () => {
    const { questions } = await open(vendor);
    const files = await questions.pushedFiles({ base: sha("6"), head: sha("7") });
    expect(files.sort()).toEqual(["src/new name.ts", "src/old.ts"]);
    const two = await questions.pushedFiles({ base: sha("2"), head: sha("4") });
    expect(two.sort()).toEqual(["docs/d.md", "src/c.ts"]);
  });

  test("of a branch that was rewritten nothing that it lost is left out unsaid", async () => {
    const { questions } = await open(vendor);
    const push = { base: sha("4"), head: sha("5") };
    if (vendor === "gitlab") {
      const files = await questions.pushedFiles(push);
      return expect(files.sort()).toEqual(["docs/d.md", "src/b.ts", "src/c.ts"]);
    }
    expect((await refused(questions.pushedFiles(push))).message).toBe(
      "The branch was rewritten: it no longer holds 444444444444.",
    );
    const back = { base: sha("4"), head: sha("2") };
    expect((await refused(questions.pushedFiles(back))).facts.verdict).toBe("failed");
  });

  test("a tag is followed to its commit, annotated or not, and a branch too, whatever its name", async () => {
    const { questions } = await open(vendor);
    expect(await questions.commitOf({ kind: "tag", name: "v1.0.0" })).toBe(sha("2"));
    expect(await questions.commitOf({ kind: "tag", name: "nightly/1" })).toBe(sha("3"));
    expect(await questions.commitOf({ kind: "branch", name: "team/x" })).toBe(sha("6"));
    const missing = await refused(questions.commitOf({ kind: "tag", name: "v9" }));
    expect(missing.facts).toMatchObject({ verdict: "failed", status: 404 });
  });

  test("the commits between two come along first parents, either way round, with both ends", async () => {
    const { questions } = await open(vendor);
    const main = [sha("2"), sha("3"), sha("4")];
    expect(await questions.commitsBetween("v1.0.0", "main")).toEqual(main);
    expect(await questions.commitsBetween("main", "v1.0.0")).toEqual(main);
    expect(await questions.commitsBetween(sha("2"), sha("7"))).toEqual([
      sha("2"),
      sha("5"),
      sha("6"),
      sha("7"),
    ]);
    expect(await questions.commitsBetween("main", sha("4"))).toEqual([sha("4")]);
    const apart = await refused(questions.commitsBetween("main", sha("7")));
    expect(apart.message).toContain("Neither of main and 7777");
    expect(apart.facts.verdict).toBe("failed");
  });

  test("long histories are read page by page, and too long ones refused", async () => {
    const { questions, state } = await open(vendor);
    let head = sha("4");
    for (let index = 0; index < 250; index += 1) {
      head = state.history.commit(String(index).padStart(40, "b"), [head], ["x"]);
    }
    const between = await questions.commitsBetween("main", head);
    expect(between).toHaveLength(251);
    expect(new Set(between).size).toBe(251);
    expect(between.at(-1)).toBe(head);
    for (let index = 0; index < 800; index += 1) {
      head = state.history.commit(String(index).padStart(40, "c"), [head]);
    }
    const long = await refused(questions.commitsBetween("main", head));
    expect([long.message, long.facts.verdict]).toEqual([
      "There are more than 1000 commits.",
      "failed",
    ]);
  });

  test("more files than are listed are not taken for all of them", async () => {
    const { questions, state } = await open(vendor);
    const many = Array.from({ length: 2_100 }, (_, index) => `src/${index}.ts`);
    const head = state.history.commit(sha("8"), [sha("4")], many);
    state.heads.set(13, { base: "main", head });
    for (const asked of [
      () => questions.changedFiles({ pullRequest: 13, base: "main", head }),
      () => questions.pushedFiles({ base: sha("4"), head }),
    ]) {
      const refusal = await refused(asked());
      expect(refusal.facts.verdict).toBe("failed");
      expect(refusal.message).toMatch(/more/);
    }
  });

  test("a limit says when to ask again, refused credentials may be given anew, nonsense is no answer", async () => {
    const { questions, state } = await open(vendor);
    const ask = () => refused(questions.commitOf({ kind: "tag", name: "v1.0.0" }));
    state.next.push({ status: 429, headers: { "retry-after": "7" } });
    expect((await ask()).facts).toMatchObject({ verdict: "retry", retryAfterMs: 7_000 });
    state.next.push({ status: 401 });
    expect((await ask()).facts).toMatchObject({ verdict: "retry", status: 401 });
    state.next.push({ status: 502 });
    expect((await ask()).facts).toMatchObject({ verdict: "retry", status: 502 });
    state.next.push({ status: 200, body: '{"object":{"type":"commit","sha":"../../x"}}' });
    expect((await ask()).message).toContain("does not understand");
    state.next.push({ status: 200, body: `"${"x".repeat(9 * 1024 * 1024)}"` });
    expect((await ask()).facts.verdict).toBe("failed");
  });
});

test("GitHub is asked once for the merge base and the files of a pull request", async () => {
  const { questions, state } = await open("github");
  const sides = { base: "main", head: sha("7") };
  await questions.mergeBase(sides.base, sides.head);
  await questions.changedFiles({ ...sides, pullRequest: 12 });
  expect(state.requests.filter((request) => request.includes("/compare/"))).toHaveLength(1);
});

test("a pull request at Gitea that has moved on is not asked for the files of another head", async () => {
  const { questions } = await open("gitea");
  const refusal = await refused(
    questions.changedFiles({ pullRequest: 12, base: "main", head: sha("6") }),
  );
  expect(refusal.message).toBe("The pull request has moved on from 666666666666.");
});

import { randomBytes } from "node:crypto";
import { repositoryInputSchema } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, describe, expect, test } from "vitest";
import { createVault } from "../../access/secrets/createVault.ts";
import { connectRepository } from "../../publishing/commitStatuses/connectRepository.ts";
import { readCommitVerdict } from "../../publishing/commitStatuses/readCommitVerdict.ts";
import {
  commitSubjects,
  openCommitBook,
  testCommits,
  testRepository,
} from "../../testing/openCommitBook.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";

let engine: TestEngine;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

const commits = testCommits(9);
const idOf = (number: number) => commits[number - 1]?.id ?? "";
/** Whether a version has the change, where commit `culprit` brought it. */
const since = (culprit: number) => (version: string) => {
  const place = commits.findIndex(({ id }) => id === version);
  return version === "1.1.0" || place + 1 >= culprit;
};

const scenarioOf = { "built-in": "records.insert", own: "words.micro" };

async function search(book: Awaited<ReturnType<typeof openCommitBook>>, culprit: number) {
  const compared: string[] = [];
  while ((await book.turn()).enqueued === 1) {
    compared.push((await book.compare(since(culprit))).version);
  }
  return compared;
}

test.each(
  [1, 4, 8, 9].flatMap((culprit) => commitSubjects.map((subject) => [culprit, subject] as const)),
)(
  "between neighboring releases it finds that commit %i of nine brought the change: %s",
  async (culprit, subject) => {
    const book = await openCommitBook(engine, { subject });
    expect(await book.begin()).toBe(1);
    expect(await book.turn()).toMatchObject({ enqueued: 0, waiting: 1 });
    expect((await book.read()).reason).toBe(
      `Waits for the list of commits between 1.0.0 and 1.1.0 of ${testRepository}.`,
    );
    expect(await book.answer({ known: true, value: commits })).toEqual({
      kind: "range",
      repository: testRepository,
      tagPrefix: "v",
      from: "1.0.0",
      to: "1.1.0",
    });
    const compared = await search(book, culprit);
    expect(compared.length).toBeLessThanOrEqual(4);
    expect(compared[0]).toBe(idOf(5));
    const { state, found, result, searchedCommits, alert } = await book.read();
    expect({ state, searchedCommits }).toEqual({ state: "done", searchedCommits: 9 });
    expect(found?.commits).toEqual([
      { ...commits[culprit - 1], url: `${testRepository}/commit/${idOf(culprit)}` },
    ]);
    const before = culprit === 1 ? "v1.0.0" : idOf(culprit - 1);
    const after = culprit === 9 ? "v1.1.0" : idOf(culprit);
    expect(found?.diffUrl).toBe(`${testRepository}/compare/${before}...${after}`);
    expect(result).toBe(
      `Introduced by ${idOf(culprit).slice(0, 12)} (Ada Lovelace: Change number ${culprit}). ` +
        `One of 9 commits between 1.0.0 and 1.1.0, ${compared.length} comparisons, ` +
        `shown for Throughput of ${scenarioOf[subject]} on local.`,
    );
    expect(alert.history[0]).toMatchObject({ action: "alert.narrowed", detail: result });
    expect(await book.begin()).toBe(0);
    const mails = await engine.db.mail.findMany({ where: { dedupeKey: { startsWith: "cause " } } });
    expect(mails).toMatchObject([{ alertId: alert.id, kind: "regression" }]);
  },
);

test("the commits whose runs measured the version are told once, with what was found", async () => {
  const book = await openCommitBook(engine);
  const { db, projectId, context } = engine;
  const connection = repositoryInputSchema.parse({
    vendor: "github",
    baseUrl: "https://api.github.com",
    repository: "acme/alpha",
    credentials: { kind: "token", token: "t" },
  });
  const vault = createVault(randomBytes(32).toString("hex"), context.random);
  if (vault === null) throw new Error("no vault");
  await connectRepository(context, vault, { projectId, actor: testActor, connection });
  const place = { sourceRepository: "Acme/alpha", sourceCommit: "f".repeat(40) };
  await db.run.updateMany({
    where: { jobs: { some: { version: { name: "1.1.0" } } } },
    data: place,
  });
  const verdict = () =>
    readCommitVerdict(context, testCatalog, {
      projectId,
      repository: "acme/alpha",
      commit: place.sourceCommit,
    });
  expect((await verdict())?.causes).toEqual([]);
  await book.begin();
  await book.turn();
  await book.answer({ known: true, value: commits });
  await search(book, 4);
  const told = await db.outboundEvent.findMany({ where: { type: "commit.found" } });
  expect(told.map(({ data }) => data)).toEqual([
    { repository: "Acme/alpha", commit: place.sourceCommit, pullRequest: null },
  ]);
  const { alert } = await book.read();
  expect((await verdict())?.causes).toMatchObject([
    {
      alertId: alert.id,
      direction: "regression",
      found: { commits: [{ id: idOf(4), author: "Ada Lovelace", subject: "Change number 4" }] },
    },
  ]);
  await db.alert.update({
    where: { id: alert.id },
    data: { state: "dismissed", dismissedAt: new Date() },
  });
  expect((await verdict())?.causes).toEqual([]);
});

test("commits become versions between their releases, with author, subject and date", async () => {
  const book = await openCommitBook(engine);
  await book.begin();
  await book.turn();
  await book.answer({ known: true, value: commits });
  await search(book, 4);
  const versions = await engine.db.version.findMany({ orderBy: { sortKey: "asc" } });
  const names = versions.map(({ name }) => name);
  expect(names.at(0)).toBe("1.0.0");
  expect(names.at(-1)).toBe("1.1.0");
  expect(names.slice(1, -1)).toEqual(names.slice(1, -1).toSorted());
  expect(versions.find(({ name }) => name === idOf(5))).toMatchObject({
    message: "Change number 5",
    author: "Ada Lovelace",
    committedAt: new Date(Date.UTC(2026, 0, 5)),
  });
});

describe("commits that do not build", () => {
  test("are passed over for a neighbor, and named where it may be one of them", async () => {
    const book = await openCommitBook(engine);
    await book.begin();
    await book.turn();
    await book.answer({ known: true, value: commits });
    const broken = [idOf(5), idOf(4)];
    while ((await book.turn()).enqueued === 1) {
      if (broken.includes(await book.waiting())) await book.fail("build_failed");
      else await book.compare(since(5));
    }
    const { state, found, skipped, result } = await book.read();
    expect(state).toBe("done");
    expect(skipped.sort()).toEqual(broken.toSorted());
    expect(found?.commits.map(({ id }) => id)).toEqual([idOf(4), idOf(5), idOf(6)]);
    expect(result).toContain("Introduced by one of these 3 commits: ");
    expect(result).toContain("lie between and could not be measured.");
  });

  test("end the search after ten of them instead of spending the machine on the rest", async () => {
    const book = await openCommitBook(engine);
    await book.begin();
    await book.turn();
    await book.answer({ known: true, value: testCommits(100) });
    while ((await book.turn()).enqueued === 1) await book.fail("build_failed");
    const { state, found, skipped } = await book.read();
    expect(state).toBe("done");
    expect(skipped).toHaveLength(10);
    expect(found).toMatchObject({ more: 80 });
  });
});

test("what is given up among the commits leaves the two versions that were found", async () => {
  const book = await openCommitBook(engine);
  await book.begin();
  await book.turn();
  await book.answer({ known: true, value: commits });
  await book.turn();
  await book.fail("unsupported");
  await book.turn();
  const { state, found, result } = await book.read();
  expect(state).toBe("done");
  expect(found?.commits).toHaveLength(9);
  expect(result).toContain("Given up: no machine can measure it.");
});

test("a repository that tells nothing is the reason why nothing was found", async () => {
  const book = await openCommitBook(engine);
  await book.begin();
  await book.turn();
  const reason = `${testRepository} cannot be read: it does not exist.`;
  await book.answer({ known: false, reason });
  expect(await book.turn()).toMatchObject({ enqueued: 0, ended: 1 });
  expect(await book.read()).toMatchObject({ state: "given_up", reason: `Given up: ${reason}` });
  expect(await book.begin()).toBe(0);
});

test.each(commitSubjects)(
  "between two commits of a history, whose order no name tells, commits are searched at once: %s",
  async (subject) => {
    const [from, to] = ["a".repeat(40), "b".repeat(40)];
    const book = await openCommitBook(engine, { from, to, subject });
    expect(await book.begin()).toBe(1);
    await book.turn();
    const asked = await book.answer({ known: true, value: commits.slice(0, 4) });
    expect(asked).toMatchObject({ from, to });
    while ((await book.turn()).enqueued === 1) {
      await book.compare((version) => version === to || version >= idOf(2) === (version !== from));
    }
    expect((await book.read()).state).toBe("done");
  },
);

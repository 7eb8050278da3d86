import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { listenForChanges } from "../../base/changes/listenForChanges.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { claimReleaseList } from "./claimReleaseList.ts";
import { ensureReleaseLists } from "./ensureReleaseLists.ts";
import { readReleases } from "./readReleases.ts";
import { releaseReleaseList } from "./releaseReleaseList.ts";
import { requestReleases } from "./requestReleases.ts";
import { storeReleases } from "./storeReleases.ts";

let engine: TestEngine;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

beforeEach(async () => {
  await engine.db.releaseList.deleteMany();
});

const alpha = { target: "alpha", source: "npm alpha" };
const listed = { outcome: "listed", versions: ["1.0.0"], digests: {}, complete: true } as const;
const failed = { outcome: "failed", problem: "The registry is away." } as const;

const request = (target = alpha) =>
  requestReleases(engine.context, { ...target, projectId: engine.projectId, actor: testActor });

async function claim(targets = ["alpha"]) {
  const claimed = await claimReleaseList(engine.context, targets);
  if (claimed === null) throw new Error("no list is due");
  return claimed;
}

/** Moves everything that happened to the list into the past. */
const age = (interval: string) =>
  engine.db.$executeRaw`
    UPDATE "release_list" SET "checkedAt" = "checkedAt" - ${interval}::interval,
      "requestedAt" = "requestedAt" - ${interval}::interval,
      "takenAt" = "takenAt" - ${interval}::interval`;

test("a list is due when new, after a day, and at once when somebody asks", async () => {
  await ensureReleaseLists(engine.context, [alpha]);
  expect(await storeReleases(engine.context, await claim(), listed)).toBe(true);
  expect(await claimReleaseList(engine.context, ["alpha"])).toBeNull();
  await age("23 hours");
  expect(await claimReleaseList(engine.context, ["alpha"])).toBeNull();
  expect(await request()).toBe("requested");
  expect((await readReleases(engine.db)).get("alpha")?.pending).toBe(true);
  await storeReleases(engine.context, await claim(), { ...listed, versions: ["1.0.0", "1.1.0"] });
  expect((await readReleases(engine.db)).get("alpha")).toMatchObject({
    versions: ["1.0.0", "1.1.0"],
    complete: true,
    pending: false,
    problem: null,
  });
  await age("25 hours");
  expect((await claim()).versions).toEqual(["1.0.0", "1.1.0"]);
});

test("many requests within a minute are one check, and each is in the audit trail", async () => {
  const audit = { where: { action: "releases.requested" } };
  const before = await engine.db.audit.count(audit);
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => request()));
  expect(outcomes.filter((outcome) => outcome === "requested")).toHaveLength(1);
  expect(await engine.db.audit.count(audit)).toBe(before + 5);
  await age("61 seconds");
  expect(await request()).toBe("requested");
});

test("no two takers get the same list, requested ones go first, and a dead taker's comes back", async () => {
  const targets = ["alpha", "beta", "gamma"];
  await ensureReleaseLists(
    engine.context,
    targets.map((target) => ({ target, source: `npm ${target}` })),
  );
  for (const _ of targets) await storeReleases(engine.context, await claim(targets), listed);
  await age("25 hours");
  await request({ target: "gamma", source: "npm gamma" });
  expect((await claim(targets)).target).toBe("gamma");
  const both = await Promise.all([claim(targets), claim(targets)]);
  expect(both.map(({ target }) => target).sort()).toEqual(["alpha", "beta"]);
  expect(await claimReleaseList(engine.context, targets)).toBeNull();
  await age("3 minutes");
  const again = await claim(["alpha"]);
  const [first] = both.filter(({ target }) => target === "alpha");
  if (first === undefined) throw new Error("alpha was not taken");
  expect(await storeReleases(engine.context, first, listed)).toBe(false);
  expect(await storeReleases(engine.context, again, listed)).toBe(true);
});

test("a failed check keeps the list, says why, and waits longer with each failure", async () => {
  await ensureReleaseLists(engine.context, [alpha]);
  await storeReleases(engine.context, await claim(), listed);
  await age("25 hours");
  await storeReleases(engine.context, await claim(), failed);
  expect((await readReleases(engine.db)).get("alpha")).toMatchObject({
    versions: ["1.0.0"],
    problem: "The registry is away.",
  });
  for (const [tooSoon, later] of [
    ["4 minutes", "2 minutes"],
    ["9 minutes", "2 minutes"],
    ["19 minutes", "2 minutes"],
  ] as const) {
    await age(tooSoon);
    expect(await claimReleaseList(engine.context, ["alpha"])).toBeNull();
    await age(later);
    await storeReleases(engine.context, await claim(), failed);
  }
  await age("1 second");
  await request();
  await storeReleases(engine.context, await claim(), listed);
  expect((await readReleases(engine.db)).get("alpha")?.problem).toBeNull();
});

test("a target with another source forgets what the old one listed, and its running check", async () => {
  await ensureReleaseLists(engine.context, [alpha]);
  await storeReleases(engine.context, await claim(), listed);
  await age("25 hours");
  const running = await claim();
  await ensureReleaseLists(engine.context, [{ target: "alpha", source: "git alpha" }]);
  expect(await storeReleases(engine.context, running, listed)).toBe(false);
  expect(await claim()).toMatchObject({ source: "git alpha", versions: [] });
});

test("a list given back unchecked is due again", async () => {
  await ensureReleaseLists(engine.context, [alpha]);
  const taken = await claim();
  expect(await releaseReleaseList(engine.context, taken)).toBe(true);
  expect(await releaseReleaseList(engine.context, taken)).toBe(false);
  expect((await claim()).target).toBe("alpha");
});

test("open pages of every project hear of a request and of its end", async () => {
  const connected = Promise.withResolvers<void>();
  const heard: string[] = [];
  let ring: (() => void) | undefined;
  const listener = listenForChanges({
    url: engine.url,
    onConnected: connected.resolve,
    onError: connected.reject,
    onChange: ({ kind, projectId }) => {
      heard.push(`${kind} ${projectId}`);
      ring?.();
    },
  });
  try {
    await connected.promise;
    const next = () => new Promise<void>((resolve) => (ring = resolve));
    const requested = next();
    await request();
    await requested;
    const stored = next();
    await storeReleases(engine.context, await claim(), listed);
    await stored;
    expect(heard).toEqual(Array(2).fill(`releases ${engine.projectId}`));
  } finally {
    await listener.close();
  }
});

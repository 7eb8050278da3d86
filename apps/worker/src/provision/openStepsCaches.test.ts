import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitFor } from "@lapline/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deepTree } from "../testing/deepTree.ts";
import { openStepsCaches } from "./openStepsCaches.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const start = new Date("2026-06-01T12:00:00Z");
const [one, two, three] = [
  "steps-0000000000000001",
  "steps-0000000000000002",
  "steps-0000000000000003",
];

let dir: string;
let now: Date;
let told: string[];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "lapline-steps-"));
  now = start;
  told = [];
});
afterEach(() => rm(dir, { recursive: true, force: true }));

function open({ bytesMax = 1e9, touchMs = minuteMs } = {}) {
  const onLeft = (sentence: string) => void told.push(sentence);
  return openStepsCaches({
    dir,
    bytesMax,
    unusedMsMax: 30 * dayMs,
    now: () => now,
    onLeft,
    touchMs,
  });
}

const after = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

/** What a build does with its cache, which takes `bytes` afterwards. */
const fill = (name: string, bytes: number) => async () => {
  await mkdir(join(dir, name, "crates"), { recursive: true });
  await writeFile(join(dir, name, "crates/output"), Buffer.alloc(bytes, 1));
};

/** The caches that are there; nothing may be left beside them but their marks. */
async function kept(): Promise<string[]> {
  const names = (await readdir(dir)).sort();
  const caches = names.filter((name) => !name.endsWith(".used"));
  const marks = names.filter((name) => name.endsWith(".used"));
  for (const mark of marks) expect(caches).toContain(mark.replace(".used", ""));
  return caches;
}

test("a cache that no build used for as long as the bound goes, and one that was used stays", async () => {
  const caches = open();
  await caches.using(one, fill(one, 10));
  await caches.using(two, fill(two, 10));
  after(20 * dayMs);
  await caches.using(two, async () => undefined);
  after(10 * dayMs + 1);
  await caches.evict();
  expect(await kept()).toEqual([two]);
  expect(told).toEqual([]);
});

test("of caches above the bound in total the least recently used go, and no more than must", async () => {
  const caches = open({ bytesMax: 2_500_000 });
  for (const name of [two, one, three]) {
    await caches.using(name, fill(name, 1_000_000));
    after(20 * minuteMs);
  }
  await caches.evict();
  expect(await kept()).toEqual([one, three]);
});

test("a cache stays while a build goes on, however large and whoever's worker looks", async () => {
  const caches = open({ bytesMax: 0, touchMs: 5 });
  const other = open({ bytesMax: 0 });
  const mark = join(dir, `${one}.used`);
  await caches.using(one, async () => {
    await fill(one, 1_000_000)();
    for (let waited = 0; waited < 60; waited += 10) {
      after(10 * minuteMs);
      const isMarked = async () => (await stat(mark)).mtimeMs === now.getTime();
      await waitFor(isMarked, { what: "the mark of the cache in use" });
      await other.evict();
      expect(await kept()).toEqual([one]);
    }
  });
  after(16 * minuteMs);
  await other.evict();
  expect(await kept()).toEqual([]);
});

test("a cache of an earlier release's worker counts as used when it was last written", async () => {
  await fill(one, 10)();
  await fill(two, 10)();
  await fill(three, 10)();
  const ago = (days: number) => new Date(start.getTime() - days * dayMs);
  await utimes(join(dir, one), ago(31), ago(31));
  await utimes(join(dir, two), ago(29), ago(29));
  // A build that writes the time of its own last use gains nothing by it.
  await utimes(join(dir, three), ago(-400), ago(-400));
  await open().evict();
  expect(await kept()).toEqual([two]);
});

test("what a build made too deep to look through goes first, and nothing else is touched", async () => {
  const caches = open();
  await caches.using(one, fill(one, 10));
  await caches.using(two, async () => {
    await mkdir(join(dir, two));
    await deepTree(join(dir, two));
  });
  for (const name of ["artifacts", "go", "steps-of-somebody"]) await mkdir(join(dir, name));
  await mkdir(join(dir, "dropped-steps-by-a-worker-that-died/half"), { recursive: true });
  after(20 * minuteMs);
  await caches.evict();
  expect(await kept()).toEqual(["artifacts", "go", one, "steps-of-somebody"]);
});

test("a folder that is not there yet is no reason to complain", async () => {
  await rm(dir, { recursive: true });
  await open().evict();
  expect(told).toEqual([]);
  expect(await open().using(one, async () => "built")).toBe("built");
});

import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { waitFor } from "@lapline/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deepTree } from "../testing/deepTree.ts";
import { openArtifactCache } from "./openArtifactCache.ts";

let dir: string;
let evicted: string[];
const now = new Date("2026-06-01T12:00:00Z");

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "lapline-cache-"));
  evicted = [];
});
afterEach(() => rm(dir, { recursive: true, force: true }));

function open(bytesMax = 1_000_000) {
  const onEvicted = (digest: string) => evicted.push(digest);
  return openArtifactCache({ dir, bytesMax, now: () => now, onEvicted });
}

function builder(content: string) {
  const built = { times: 0 };
  const build = async (into: string) => {
    built.times += 1;
    await mkdir(join(into, "bin"));
    await writeFile(join(into, "bin/program"), content, { mode: 0o755 });
    return { executable: "bin/program", imageId: null };
  };
  return { built, build };
}

test("an artifact is built once and then comes from the cache with the same digest", async () => {
  const cache = await open();
  const { built, build } = builder("hello");
  const first = await cache.obtain("go-a", build);
  const second = await cache.obtain("go-a", build);
  expect(built.times).toBe(1);
  expect(second).toEqual({ ...first, fromCache: true });
  expect(first.executable).toBe(join(dir, "go-a/content/bin/program"));
  expect(first.digest).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(first.sizeBytes).toBe(5);
});

test("an entry whose content was changed is built anew", async () => {
  const cache = await open();
  const { built, build } = builder("hello");
  const first = await cache.obtain("go-a", build);
  await writeFile(join(dir, "go-a/content/bin/program"), "hacked");
  const second = await cache.obtain("go-a", build);
  expect(built.times).toBe(2);
  expect(second.digest).toBe(first.digest);
});

test("builders of the same artifact at the same time all get a whole one", async () => {
  const caches = await Promise.all(Array.from({ length: 8 }, () => open()));
  const artifacts = await Promise.all(
    caches.map((cache) => cache.obtain("npm-a", builder("same").build)),
  );
  expect(new Set(artifacts.map(({ digest }) => digest)).size).toBe(1);
  expect((await readdir(dir)).sort()).toEqual([".building", "npm-a"]);
  expect(await readdir(join(dir, ".building"))).toEqual([]);
});

test("a failed build leaves nothing behind", async () => {
  const cache = await open();
  const failing = cache.obtain("go-a", async () => {
    throw new Error("no such version");
  });
  await expect(failing).rejects.toThrow("no such version");
  expect(await readdir(join(dir, ".building"))).toEqual([]);
  expect(await readdir(dir)).toEqual([".building"]);
});

test("above its size the cache drops what was used longest ago, never what may be in use", async () => {
  const cache = await open(25);
  await cache.obtain("old", builder("0123456789").build);
  await cache.obtain("older", builder("1123456789").build);
  await utimes(join(dir, "old/artifact.json"), now, new Date("2026-05-02T00:00:00Z"));
  await utimes(join(dir, "older/artifact.json"), now, new Date("2026-05-01T00:00:00Z"));
  await cache.obtain("new", builder("2123456789").build);
  expect((await readdir(dir)).sort()).toEqual([".building", "new", "old"]);
  expect(evicted).toHaveLength(1);
  // Used just now, like the new one: a worker may be measuring it.
  await cache.obtain("old", builder("0123456789").build);
  await cache.obtain("newer", builder("3123456789").build);
  expect((await readdir(dir)).sort()).toEqual([".building", "new", "newer", "old"]);
});

test("what a build leaves to be removed neither hides its failure nor stops the next start", async () => {
  const cache = await open();
  const attempt = cache.obtain("git-a", async (into) => {
    await deepTree(into);
    throw new Error("the build failed");
  });
  await expect(attempt).rejects.toThrow("the build failed");
  expect(await readdir(join(dir, ".building"))).toEqual([]);
  const abandoned = join(dir, ".building/git-b");
  await mkdir(abandoned);
  await deepTree(abandoned);
  await utimes(abandoned, new Date(0), new Date(0));
  await open();
  expect(await readdir(join(dir, ".building"))).toEqual([]);
});

test("a build that takes longer than an hour is not taken for abandoned by another worker", async () => {
  let hours = 0;
  const later = () => new Date(now.getTime() + hours * 3_600_000);
  const cacheOf = (touchMs: number) =>
    openArtifactCache({ dir, bytesMax: 1e6, now: later, onEvicted: () => undefined, touchMs });
  const cache = await cacheOf(5);
  const artifact = await cache.obtain("git-a", async (into) => {
    const work = dirname(into);
    await writeFile(join(into, "program"), "hello");
    for (hours = 1; hours <= 3; hours += 1) {
      // The build shows that it goes on; then another worker starts and looks around.
      await waitFor(async () => (await stat(work)).mtimeMs === later().getTime(), {
        what: "a sign of the build",
        timeoutMs: 10_000,
      });
      await cacheOf(60_000);
    }
    return { executable: "program", imageId: null };
  });
  expect(artifact.sizeBytes).toBe(5);
  expect(await readdir(join(dir, ".building"))).toEqual([]);
});

import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { digestFolder } from "./digestFolder.ts";
import { openArtifactCache } from "./openArtifactCache.ts";

const run = promisify(execFile);
let dir = "";
let artifact = "";
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "lapline-digest-"));
  artifact = join(dir, "artifact");
  await mkdir(join(artifact, "lib/deep"), { recursive: true });
  await writeFile(join(artifact, "lib/file"), "content");
  await writeFile(join(dir, "outside"), "host");
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const link = (to: string, name = "x") => symlink(to, join(artifact, name));

test.each<[string, () => Promise<unknown>]>([
  ["a link to a file in it", () => link("lib/file")],
  ["a link over a folder of it", () => link("lib/deep/../file")],
  ["a link to what is not there yet", () => link("lib/later/file")],
  ["a link to all of it", () => link(".")],
])("%s is part of an artifact, and changes its checksum", async (_, plant) => {
  const before = await digestFolder(artifact);
  await plant();
  const after = await digestFolder(artifact);
  expect(after.digest).not.toBe(before.digest);
  expect(after.sizeBytes).toBe(7);
});

const hostile: [string, (into: string) => Promise<unknown>][] = [
  ["a pipe", (into) => run("mkfifo", [join(into, "x")])],
  ["a socket", (into) => listen(join(into, "x"))],
  ["a link to the host", (into) => symlink("/etc/passwd", join(into, "x"))],
  ["a link beside it", (into) => symlink("../outside", join(into, "x"))],
  ["a link out that leads nowhere yet", (into) => symlink("../later", join(into, "x"))],
  [
    "a link whose way goes out over other links",
    async (into) => {
      await symlink(".", join(into, "d"));
      await symlink("d/d/d/../../../outside", join(into, "x"));
    },
  ],
  [
    "such a link that leads nowhere yet",
    async (into) => {
      await symlink(".", join(into, "d"));
      await symlink("d/d/d/../../../later/file", join(into, "x"));
    },
  ],
  [
    "links in a circle",
    async (into) => {
      await symlink("y", join(into, "x"));
      await symlink("x", join(into, "y"));
    },
  ],
];

/** Leaves the socket of a server that has ended. */
async function listen(path: string): Promise<void> {
  const script = `require("node:net").createServer().listen("s", () => process.kill(process.pid, "SIGKILL"))`;
  await run(process.execPath, ["-e", script], { cwd: dir }).catch(() => undefined);
  await rename(join(dir, "s"), path);
}

/** A pipe that is opened for reading blocks for ever, so the test must not wait for it. */
const soon = (work: Promise<unknown>) =>
  Promise.race([
    work.then(
      () => "accepted",
      (error: unknown) => (error as { code?: string }).code,
    ),
    new Promise((resolve) => setTimeout(resolve, 3_000, "waits for ever")),
  ]);

test.each(hostile)("%s in an artifact is build_failed", async (_, plant) => {
  await plant(artifact);
  expect(await soon(digestFolder(artifact))).toBe("build_failed");
});

test.each(hostile)("no kind of build leaves %s in the cache", async (_, plant) => {
  const cache = await openArtifactCache({
    dir: join(dir, "cache"),
    bytesMax: 1_000_000,
    now: () => new Date(),
    onEvicted: () => undefined,
  });
  const building = cache.obtain("any", async (into) => {
    await plant(into);
    return { executable: null, imageId: null };
  });
  expect(await soon(building)).toBe("build_failed");
});

import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { tarStream } from "./tarStream.ts";

const run = promisify(execFile);

test("tar unpacks what was packed, with modes and contents", async () => {
  const dir = await mkdtemp(join(tmpdir(), "lapline-tar-"));
  await writeFile(join(dir, "program"), Buffer.alloc(1300, 7));
  const owner = { uid: 0, gid: 0 };
  const archive = tarStream([
    { name: "data/", mode: 0o700, ...owner, content: { kind: "folder" } },
    { name: "data/note.txt", mode: 0o640, ...owner, content: { kind: "text", text: "grüße\n" } },
    {
      name: "program",
      mode: 0o755,
      ...owner,
      content: { kind: "file", path: join(dir, "program") },
    },
  ]);
  await pipeline(archive, createWriteStream(join(dir, "a.tar")));
  await rm(join(dir, "program"));
  await run("tar", ["--no-same-owner", "-xpf", "a.tar"], { cwd: dir, timeout: 10_000 });
  expect(await readFile(join(dir, "data/note.txt"), "utf8")).toBe("grüße\n");
  expect((await readFile(join(dir, "program"))).equals(Buffer.alloc(1300, 7))).toBe(true);
  expect((await stat(join(dir, "program"))).mode & 0o777).toBe(0o755);
  expect((await stat(join(dir, "data"))).mode & 0o777).toBe(0o700);
  await rm(dir, { recursive: true });
});

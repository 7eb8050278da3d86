import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
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

test("equal content gives an equal archive, and a long path stays whole", async () => {
  const name = `data/${"deep/".repeat(30)}note.txt`;
  const item = { name, mode: 0o640, uid: 65_532, gid: 0 };
  const pack = () => buffer(tarStream([{ ...item, content: { kind: "text", text: "" } }]));
  const first = await pack();
  expect(await pack()).toEqual(first);
  const dir = await mkdtemp(join(tmpdir(), "lapline-tar-"));
  await writeFile(join(dir, "a.tar"), first);
  const { stdout } = await run("tar", ["-tvf", "a.tar", "--utc"], { cwd: dir, timeout: 10_000 });
  expect(stdout).toMatch(new RegExp(`65532/0 +0 1970-01-01 00:00 ${name}\n$`));
  await rm(dir, { recursive: true });
});

test("a file that is missing or grows on the way fails the archive", async () => {
  const dir = await mkdtemp(join(tmpdir(), "lapline-tar-"));
  const path = join(dir, "log");
  const file = {
    name: "log",
    mode: 0o644,
    uid: 0,
    gid: 0,
    content: { kind: "file", path },
  } as const;
  await expect(buffer(tarStream([file]))).rejects.toThrow("ENOENT");
  // Longer than what is packed ahead of the reader, so that it is still being read.
  await writeFile(path, Buffer.alloc(32 * 1024 ** 2));
  const archive = tarStream([file])[Symbol.asyncIterator]();
  await archive.next();
  await appendFile(path, "more");
  const rest = async () => {
    while (!(await archive.next()).done);
  };
  await expect(rest()).rejects.toThrow("exceeds");
  await rm(dir, { recursive: true });
});

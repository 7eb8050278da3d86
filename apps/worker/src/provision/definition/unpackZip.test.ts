import { lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { unpackZip } from "./unpackZip.ts";

let dir = "";
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "lapline-zip-"));
  await mkdir(join(dir, "to"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function zipWith(entries: Readonly<Record<string, { text: string; mode?: number }>>) {
  const zip = new ZipFile();
  for (const [name, { text, mode = 0o100644 }] of Object.entries(entries)) {
    zip.addBuffer(Buffer.from(text), name, { mode });
  }
  zip.end();
  const bytes = await buffer(zip.outputStream);
  return bytes;
}
const unpack = async (bytes: Buffer) => {
  await writeFile(join(dir, "file.zip"), bytes);
  await unpackZip(join(dir, "file.zip"), join(dir, "to"));
};

test("files and folders come out with their right to be run, and links do not", async () => {
  await unpack(
    await zipWith({
      "a/run.sh": { text: "x", mode: 0o100755 },
      "b.txt": { text: "text" },
      link: { text: "/etc/passwd", mode: 0o120777 },
    }),
  );
  expect(await readdir(join(dir, "to"))).toEqual(["a", "b.txt"]);
  expect(await readFile(join(dir, "to/b.txt"), "utf8")).toBe("text");
  expect((await lstat(join(dir, "to/a/run.sh"))).mode & 0o111).toBe(0o111);
});

test("a path that leaves the folder is refused", async () => {
  const bytes = await zipWith({ "aa/victim": { text: "x" } });
  // The library that writes archives refuses such names.
  const bad = Buffer.from(bytes.toString("latin1").replaceAll("aa/victim", "../victim"), "latin1");
  await expect(unpack(bad)).rejects.toMatchObject({ code: "build_failed" });
  expect(await readdir(dir)).toEqual(["file.zip", "to"]);
});

test("what is no archive is refused", async () => {
  await expect(unpack(Buffer.from("PK\u0003\u0004nothing"))).rejects.toMatchObject({
    code: "build_failed",
  });
});

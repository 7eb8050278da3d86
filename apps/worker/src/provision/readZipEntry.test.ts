import { expect, test } from "vitest";
import { zipOf } from "../testing/zipOf.ts";
import { readZipEntry } from "./readZipEntry.ts";

const program = Buffer.from("#!/bin/sh\necho trail\n".repeat(100));
const archive = await zipOf({ LICENSE: Buffer.from("text"), "bin/trail": program });

/** The archive with a number of `bytes` bytes of each entry of its directory replaced. */
function forged(at: number, bytes: number, value: number): Buffer {
  const copy = Buffer.from(archive);
  const mark = Buffer.from("PK\x01\x02");
  for (let entry = copy.indexOf(mark); entry !== -1; entry = copy.indexOf(mark, entry + 1)) {
    copy.writeUIntLE(value, entry + at, bytes);
  }
  return copy;
}

/** The archive with a name replaced by one of the same length, everywhere. */
function renamed(from: string, to: string): Buffer {
  return Buffer.from(archive.toString("latin1").replaceAll(from, to), "latin1");
}

test("a file is read by its path, and null stands for none", async () => {
  expect(await readZipEntry(archive, "bin/trail")).toEqual(program);
  expect(await readZipEntry(archive, "trail")).toBeNull();
  expect(await readZipEntry(await zipOf({}), "trail")).toBeNull();
});

test.each([
  ["is encrypted", forged(8, 2, 1), "encrypted"],
  ["is packed in an unknown way", forged(10, 2, 12), "compression method"],
  ["has another checksum", forged(16, 4, 1), "checksum"],
  ["unpacks to more than it says", forged(24, 4, 3), "too many bytes"],
  ["unpacks to less than it says", forged(24, 4, 9999), "not enough bytes"],
  ["says that it is longer than a program can be", forged(24, 4, 0xf0000000), "1 GiB"],
  ["lies behind the end of the archive", forged(42, 4, 0x7fffffff), "cannot be read"],
  ["follows a path out of the archive", renamed("LICENSE", "../../x"), "relative path"],
  ["follows an absolute path", renamed("LICENSE", "/etc/pw"), "absolute path"],
  ["follows a path with a backslash", renamed("LICENSE", "..\\..\\x"), "invalid characters"],
  ["was cut off", archive.subarray(0, archive.length - 30), "cannot be read"],
])("a file that %s is not read", async (_, bytes, said) => {
  await expect(readZipEntry(bytes, "bin/trail")).rejects.toMatchObject({
    code: "build_failed",
    message: expect.stringContaining(said),
  });
});

test.each([
  ["a link", 0o120777],
  ["a device", 0o060644],
  ["a folder", 0o040755],
])("%s is not read as a file", async (_, mode) => {
  const special = await zipOf({ trail: Buffer.from("/etc/passwd") }, { trail: mode });
  await expect(readZipEntry(special, "trail")).rejects.toMatchObject({
    code: "build_failed",
    message: expect.stringContaining("not a plain file"),
  });
});

test("an archive that promises more entries than releases have is not walked", async () => {
  const many = Buffer.concat([
    Buffer.from("PK\x06\x06"),
    Buffer.alloc(52),
    Buffer.from("PK\x06\x07"),
    Buffer.alloc(16),
    Buffer.from("PK\x05\x06"),
    Buffer.alloc(18, 0xff),
  ]);
  many.writeUInt32LE(44, 4);
  many.writeUInt32LE(10_000_000, 24);
  many.writeUInt32LE(10_000_000, 32);
  many.writeUInt16LE(0, many.length - 18);
  many.writeUInt16LE(0, many.length - 2);
  await expect(readZipEntry(many, "trail")).rejects.toMatchObject({
    code: "build_failed",
    message: expect.stringContaining("holds 10000000 entries"),
  });
});

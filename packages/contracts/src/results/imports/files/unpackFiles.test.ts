import { gzipSync, strToU8, zipSync } from "fflate";
import { packTar } from "modern-tar";
import { expect, test } from "vitest";
import { pickResults } from "./pickResults.ts";
import { unpackFiles } from "./unpackFiles.ts";

const contents = { "r/benchmarks.json": "{}", "r/m/machine.json": "{ }", "r/m/ab.json": '{"é":1}' };
const expected = Object.entries(contents).map(([name, content]) => ({ name, content }));
const bytes = (data: Uint8Array) => new Uint8Array(data);

test("a zip, a tar and a packed tar give the same files", async () => {
  const zip = zipSync(
    Object.fromEntries(Object.entries(contents).map(([name, text]) => [name, strToU8(text)])),
  );
  const tar = await packTar(
    Object.entries(contents).map(([name, body]) => ({
      header: { name, size: strToU8(body).length, type: "file" as const },
      body,
    })),
  );
  expect(await unpackFiles({ name: "a.zip", bytes: bytes(zip) })).toEqual({
    ok: true,
    files: expected,
  });
  expect(await unpackFiles({ name: "a.tar", bytes: tar })).toEqual({ ok: true, files: expected });
  const packed = bytes(gzipSync(tar));
  expect(await unpackFiles({ name: "a.tar.gz", bytes: packed })).toEqual({
    ok: true,
    files: expected,
  });
});

test("what is no archive, is cut off or holds nothing is told in a sentence", async () => {
  const zip = bytes(zipSync({ "a.txt": strToU8("x".repeat(1000)) }));
  for (const name of ["a.zip", "a.tar", "a.tgz"]) {
    for (const data of [new Uint8Array(), bytes(strToU8("hello")), zip.slice(0, 40)]) {
      expect(await unpackFiles({ name, bytes: data })).toEqual({
        ok: false,
        sentence: expect.any(String),
      });
    }
  }
  expect(await unpackFiles({ name: "e.zip", bytes: bytes(zipSync({})) })).toEqual({
    ok: false,
    sentence: "e.zip holds no file.",
  });
});

test("an archive that would fill the memory is refused", async () => {
  const bytesMax = 1024 * 1024;
  const large = new Uint8Array(bytesMax + 1);
  for (const [name, packed] of [
    ["bomb.tgz", gzipSync(large)],
    ["bomb.zip", zipSync({ "a.txt": large })],
  ] as const) {
    expect(packed.length).toBeLessThan(10_000);
    expect(await unpackFiles({ name, bytes: bytes(packed), bytesMax })).toMatchObject({
      ok: false,
      sentence: expect.stringContaining("more than 1 MiB"),
    });
  }
});

test("of a folder only what holds results is taken", () => {
  const pick = (...names: string[]) =>
    pickResults(names.map((name) => ({ name }))).map(({ name }) => name);
  const asv = ["r/benchmarks.json", "r/m/machine.json", "r/m/ab.json"];
  expect(pick(...asv, "r/m/notes.txt", ".git/config", "README.md")).toEqual(asv);
  const sample = "join/8/new/sample.json";
  expect(pick(sample, "join/8/base/sample.json", "join/8/new/estimates.json")).toEqual([sample]);
  expect(pick("a.txt", ".hidden", "__MACOSX/a.txt")).toEqual(["a.txt"]);
});

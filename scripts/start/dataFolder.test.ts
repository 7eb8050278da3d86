import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type DataFolder, dataFolder, emptyDataFolder, prepareDataFolder } from "./dataFolder.ts";
import { readSecrets } from "./secrets.ts";

let parent: string;
let folder: DataFolder;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "lapline-data-"));
  folder = dataFolder(join(parent, "data"));
});

afterEach(() => rm(parent, { recursive: true, force: true }));

test("a folder that holds somebody else's files is refused and left alone", async () => {
  await writeFile(join(parent, "thesis.txt"), "");
  await expect(prepareDataFolder(dataFolder(parent))).rejects.toThrow(/not Lapline's/);
  expect(await readdir(parent)).toEqual(["thesis.txt"]);
});

test("a file in the place of the folder is refused", async () => {
  await writeFile(folder.dir, "");
  await expect(prepareDataFolder(folder)).rejects.toThrow(/is a file/);
});

test("secrets are made once, kept, and readable by their owner only", async () => {
  await prepareDataFolder(folder);
  const made = await readSecrets(folder.secretsFile);
  expect(await readSecrets(folder.secretsFile)).toEqual(made);
  expect((await stat(folder.secretsFile)).mode & 0o777).toBe(0o600);
});

test("broken secrets are said to be broken, never replaced in silence", async () => {
  await prepareDataFolder(folder);
  await writeFile(folder.secretsFile, "{");
  await expect(readSecrets(folder.secretsFile)).rejects.toThrow(/is broken.*--reset/);
});

test("a reset deletes everything but the lock that its caller holds", async () => {
  await prepareDataFolder(folder);
  await readSecrets(folder.secretsFile);
  await writeFile(folder.lockFile, "");
  await emptyDataFolder(folder);
  expect(await readdir(folder.dir)).toEqual(["lock"]);
});

import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Cell } from "./cell.ts";
import { orderedCells } from "./orderCells.ts";
import { isEnough, readResult, resultPath, writeResult } from "./resultFile.ts";
import { cell, failureOf, resultOf } from "./testing.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lapline-results-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** One change of each thing that was asked for. */
const others: { [name in keyof Cell]: Cell[name] } = {
  target: "another",
  version: "1.2.4",
  provisioner: "git",
  options: { build: "cgo" },
  durability: "delete-full",
  scenario: "records.read",
  scenarioVersion: 2,
  size: "full",
  params: { count: 11 },
};

it.each(Object.entries(others))(
  "never takes a result of another %s for this one",
  async (name, value) => {
    const other = { ...cell, [name]: value };
    await writeResult(folder, other, resultOf(other));
    expect(await readResult(folder, other)).toEqual(resultOf(other));
    expect(await readResult(folder, cell)).toBeNull();
    // Not even where a file of the other lies at the path of this one.
    await writeResult(folder, cell, resultOf(other));
    expect(await readResult(folder, cell)).toBeNull();
  },
);

it("has a path of its own for every cell", () => {
  for (const size of ["quick", "full"] as const) {
    const paths = orderedCells(size).map((one) => resultPath(folder, one));
    expect(new Set(paths).size).toBe(paths.length);
  }
});

it("takes a valid result of as many trials, measured since then", () => {
  const kept = resultOf(cell);
  const since = new Date(kept.measuredAt);
  expect(isEnough(kept, { trials: kept.trials, since: null })).toBe(true);
  expect(isEnough(kept, { trials: kept.trials, since })).toBe(true);
  expect(isEnough(kept, { trials: kept.trials + 1, since: null })).toBe(false);
  expect(isEnough(kept, { trials: 1, since: new Date(since.getTime() + 1) })).toBe(false);
  expect(isEnough({ ...kept, valid: false }, { trials: 1, since: null })).toBe(false);
  expect(isEnough(failureOf(cell), { trials: 1, since: null })).toBe(false);
});

it("keeps a failure with its reason, unless a valid result is there", async () => {
  await writeResult(folder, cell, failureOf(cell));
  expect(await readResult(folder, cell)).toEqual(failureOf(cell));
  await writeResult(folder, cell, resultOf(cell));
  await writeResult(folder, cell, failureOf(cell));
  expect(await readResult(folder, cell)).toEqual(resultOf(cell));
  expect(await readdir(join(folder, cell.target))).toHaveLength(1);
});

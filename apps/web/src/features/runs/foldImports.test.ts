import type { RunSummary } from "@lapline/contracts";
import { expect, test } from "vitest";
import { foldAllImports, foldImports } from "./foldImports.ts";

const run = (id: string, changes: Partial<RunSummary> = {}): RunSummary => ({
  id,
  status: "PROCESSED",
  createdAt: "2026-11-20T12:00:00.000Z",
  submittedBy: "CI",
  ...{ targets: ["parser"], scenarios: ["parser.micro"], labels: ["laptop"] },
  versions: { count: 1, names: ["1.0.0"] },
  durationMs: null,
  jobCounts: {
    ...{ QUEUED: 0, CLAIMED: 0, RUNNING: 0, COMPLETED: 0 },
    ...{ PROCESSED: 1, CANCELED: 0, FAILED: 0 },
  },
  ...changes,
});
const imported = (id: string, changes: Partial<RunSummary> = {}) =>
  run(id, { imported: true, ...changes });
const idsOf = (runs: readonly RunSummary[], unfolded: string[] = []) =>
  foldImports(runs, unfolded).map(({ id, folded }) => [id, folded.map((one) => one.id)]);

test("imports of one history are one line, and what stands between them parts it", () => {
  expect(idsOf([imported("a"), imported("b"), imported("c")])).toEqual([["a", ["b", "c"]]]);
  expect(idsOf([imported("a"), run("b"), imported("c")])).toEqual([
    ["a", []],
    ["b", []],
    ["c", []],
  ]);
  expect(idsOf([imported("a"), imported("b", { labels: ["other"] })])).toHaveLength(2);
  expect(idsOf([imported("a"), imported("b", { status: "FAILED" })])).toHaveLength(2);
});

test("measured runs are never folded, and an unfolded line shows every import", () => {
  expect(idsOf([run("a"), run("b")])).toHaveLength(2);
  expect(idsOf([imported("a"), imported("b")], ["a"])).toEqual([
    ["a", []],
    ["b", []],
  ]);
});

test("a short list has one line for all imports, wherever they stand", () => {
  const lines = foldAllImports([
    ...[run("a"), imported("b"), run("c"), imported("d", { targets: ["other"] }), run("e")],
  ]);
  expect(lines.map(({ id, folded }) => [id, folded.map((one) => one.id)])).toEqual([
    ["a", []],
    ["b", ["d"]],
    ["c", []],
    ["e", []],
  ]);
});

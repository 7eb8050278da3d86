import fc from "fast-check";
import { expect, test } from "vitest";
import { parseImport } from "../parseImport.ts";
import { importBatches } from "./importBatches.ts";
import { importParts } from "./importParts.ts";

const entry = (id: string, benches: number) => ({
  commit: { id, message: 'two\nlines "quoted"', timestamp: "2026-07-06T00:00:00Z", url: "u" },
  date: 1_780_000_000_000,
  tool: "cargo",
  benches: Array.from({ length: benches }, (_, n) => ({
    name: `b${n}`,
    value: n + 1,
    unit: "ns/iter",
  })),
});

const resultsOf = (texts: readonly string[]) =>
  texts
    .flatMap((content) => {
      const parsed = parseImport(content, { format: "auto", fileName: "data.js" });
      if (!parsed.ok) throw new Error(parsed.reason);
      return parsed.file.benchmarks.map(({ name, version }) => `${name} ${version}`);
    })
    .sort();

test("a data.js is split between commits, and nothing is lost or doubled", () => {
  const commits = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(commits, commits, fc.integer({ min: 2500, max: 20_000 }), (one, two, bytesMax) => {
      const list = (sizes: number[], from: string) =>
        sizes.map((size, index) => entry(`${from}${index}`, size));
      const data = { lastUpdate: 1, entries: { one: list(one, "a"), two: list(two, "b") } };
      const content = `window.BENCHMARK_DATA = ${JSON.stringify(data)};`;
      const split = importBatches([{ name: "data.js", content }], { bytesMax, filesMax: 9 });
      if (!split.ok) throw new Error(split.sentence);
      const texts = split.batches.flat().map((file) => file.content);
      expect(resultsOf(texts)).toEqual(resultsOf([content]));
      for (const batch of split.batches) {
        expect(JSON.stringify(batch).length).toBeLessThanOrEqual(bytesMax);
        expect(batch.length).toBeLessThanOrEqual(9);
      }
    }),
  );
});

test("results of asv go in batches, each with the files that describe them", () => {
  const result = (n: number) => ({
    name: `results/m/${n}-env.json`,
    content: JSON.stringify({ commit_hash: `c${n}`, results: {} }),
  });
  const describing = [
    { name: "results/benchmarks.json", content: "{}" },
    { name: "results/m/machine.json", content: "{}" },
  ];
  const results = Array.from({ length: 7 }, (_, n) => result(n));
  const split = importBatches([...describing, ...results], { filesMax: 5 });
  if (!split.ok) throw new Error(split.sentence);
  expect(split.batches).toEqual([
    [...describing, ...results.slice(0, 3)],
    [...describing, ...results.slice(3, 6)],
    [...describing, ...results.slice(6)],
  ]);
});

test("files that may be samples of one measurement are never parted", () => {
  const files = Array.from({ length: 6 }, (_, n) => ({
    name: `${n}.txt`,
    content: "BenchmarkA 1 4 ns/op",
  }));
  expect(importBatches(files, { filesMax: 5 })).toMatchObject({
    ok: false,
    sentence: expect.stringContaining("Import them in parts."),
  });
});

test("each part of each batch has its own key, the only one the key of the import", () => {
  const request = { target: "t", label: "l", scenario: "imported", files: [] };
  const file = (name: string) => [{ name, format: "auto" as const, content: "x" }];
  const [only] = importParts({ request, idempotencyKey: "k" }, [{ files: file("a"), parts: 1 }]);
  expect(only).toEqual({ request: { ...request, files: file("a") }, idempotencyKey: "k" });
  const parts = importParts({ request, idempotencyKey: "k" }, [
    { files: file("a"), parts: 2 },
    { files: file("b"), parts: 1 },
  ]);
  expect(
    parts.map((part) => [part.idempotencyKey, part.request.files[0]?.name, part.request.part]),
  ).toEqual([
    ["k-1", "a", { number: 1, of: 2 }],
    ["k-2", "a", { number: 2, of: 2 }],
    ["k-3", "b", undefined],
  ]);
});

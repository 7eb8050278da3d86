import fc from "fast-check";
import { expect, test } from "vitest";
import { importFormats } from "../../base/importFormats.ts";
import { parseImport } from "./parseImport.ts";
import { fixtureFormats as files, fixture } from "./testing/fixtures.ts";

test("no text makes a reader throw", () => {
  for (const fileName of Object.keys(files)) {
    const text = fixture(fileName);
    for (let end = 0; end < text.length; end += Math.ceil(text.length / 40)) {
      for (const format of importFormats) {
        parseImport(text.slice(0, end), { format, fileName });
      }
    }
  }
});

test("no JSON of nearly the right shape makes a reader throw", () => {
  const trees = Object.keys(files).flatMap((fileName) => {
    try {
      return [{ fileName, tree: JSON.parse(fixture(fileName)) as unknown }];
    } catch {
      return [];
    }
  });
  expect(trees.length).toBeGreaterThan(10);
  fc.assert(
    fc.property(
      fc.constantFrom(...trees),
      fc.array(fc.nat({ max: 30 }), { maxLength: 12 }),
      fc.jsonValue(),
      ({ fileName, tree }, path, value) => {
        const text = JSON.stringify(replacedAt(tree, path, value));
        for (const format of [files[fileName] ?? "auto", "auto"] as const) {
          parseImport(text, {
            format,
            fileName,
            others: [{ name: "benchmarks.json", content: text }],
          });
        }
      },
    ),
    { numRuns: 1500 },
  );
});

/** The tree with another value where the steps lead, each taking one of the children. */
function replacedAt(tree: unknown, [step, ...rest]: readonly number[], value: unknown): unknown {
  if (step === undefined || typeof tree !== "object" || tree === null) return value;
  const keys = Object.keys(tree);
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined) return value;
  const own = replacedAt((tree as Record<string, unknown>)[key], rest, value);
  return Array.isArray(tree)
    ? tree.map((child, index) => (String(index) === key ? own : child))
    : { ...tree, [key]: own };
}

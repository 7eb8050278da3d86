import { expect, it } from "vitest";
import { readOptions } from "./options.ts";

const root = "/somewhere";

it("are those of an ordinary run where nothing is given", () => {
  expect(readOptions([], root)).toEqual({
    size: "quick",
    trials: 3,
    targets: null,
    scenarios: null,
    since: null,
    minutes: null,
    cellMinutes: 90,
    folder: "/somewhere/docs/results",
    label: "local",
    sandboxes: "process",
    server: null,
  });
});

it.each([
  ["--size", "huge"],
  ["--trials", "many"],
  ["--trials", "0"],
  ["--trials", "1.5"],
  ["--minutes", "0"],
  ["--minutes", "soon"],
  ["--since", "yesterday"],
  ["--url", "http://127.0.0.1:1"],
  ["--targets", "nothing"],
  ["--scenarios", "records.inserts"],
  ["--unknown", "1"],
])("refuse %s %s with a sentence", (...args) => {
  expect(() => readOptions(args, root)).toThrow(args[0].slice(0, 5));
});

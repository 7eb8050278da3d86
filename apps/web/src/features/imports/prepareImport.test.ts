import { expect, it } from "vitest";
import { emptyImport, type ImportDraft } from "./importDraft.ts";
import { filesProblem, mapImportProblems, prepareImport, preparePreview } from "./prepareImport.ts";

const file = { name: "bench.txt", content: "BenchmarkJoin 1 400 ns/op" };
const whole: ImportDraft = {
  ...emptyImport,
  files: [file],
  target: " words ",
  version: "1.0.0",
  label: "ci",
};

it("becomes the request that the API takes, with the format of every file", () => {
  expect(prepareImport({ ...whole, format: "go" }, { needsVersion: true })).toEqual({
    ok: true,
    request: {
      target: "words",
      version: "1.0.0",
      label: "ci",
      scenario: "imported",
      files: [{ ...file, format: "go" }],
    },
  });
});

it("says beside each field what is missing", () => {
  const prepared = prepareImport(emptyImport, undefined);
  expect(prepared.ok ? [] : Object.keys(prepared.errors).sort()).toEqual([
    "files",
    "label",
    "target",
    "version",
  ]);
});

it("needs no version where the files name theirs", () => {
  const draft = { ...whole, version: "" };
  expect(prepareImport(draft, { needsVersion: true }).ok).toBe(false);
  expect(prepareImport(draft, { needsVersion: false }).ok).toBe(true);
});

it("asks the server to read files as soon as there are some, without the other fields", () => {
  expect(preparePreview(emptyImport)).toBeNull();
  expect(preparePreview({ ...emptyImport, files: [{ name: "x", content: " " }] })).toBeNull();
  expect(preparePreview({ ...emptyImport, files: [file] })).toEqual({
    scenario: "imported",
    files: [{ ...file, format: "auto" }],
  });
});

it("refuses too many files and too much of them before sending", () => {
  expect(filesProblem(Array.from({ length: 101 }, () => file))).toContain("101");
  expect(filesProblem([{ name: "big", content: "x".repeat(16_000_000) }])).toContain("14 MB");
  expect(filesProblem([file])).toBeNull();
});

it("puts problems of the server beside their fields", () => {
  const problems = [
    { path: "files.0", message: "bench.txt, line 2: it is odd." },
    { path: "files.1", message: "b.txt: it is odd too." },
    { path: "label", message: "Machines serve it." },
    { path: "", message: "Something else." },
  ];
  expect(mapImportProblems(problems)).toEqual({
    files: "bench.txt, line 2: it is odd. b.txt: it is odd too.",
    label: "Machines serve it.",
    form: "Something else.",
  });
});

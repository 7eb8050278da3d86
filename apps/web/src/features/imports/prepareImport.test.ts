import { reportImportBytesMax } from "@lapline/contracts";
import { expect, it } from "vitest";
import { emptyImport, type ImportDraft } from "./importDraft.ts";
import {
  mapImportProblems,
  missingPlace,
  placeWords,
  prepareImport,
  preparePreview,
} from "./prepareImport.ts";

const file = { name: "bench.txt", content: "BenchmarkJoin 1 400 ns/op" };
const whole: ImportDraft = {
  ...emptyImport,
  files: [file],
  target: " words ",
  version: "1.0.0",
  label: "ci",
};

it("becomes the request that the API takes, with the format of every file", () => {
  const files = [{ ...file, format: "go" }];
  expect(prepareImport({ ...whole, format: "go" }, { needsVersion: true })).toEqual({
    ok: true,
    request: { target: "words", version: "1.0.0", label: "ci", scenario: "imported", files },
    batches: [files],
  });
});

it("says beside each field what is missing", () => {
  const prepared = prepareImport(emptyImport, undefined);
  expect(prepared.ok ? [] : Object.keys(prepared.errors).sort()).toEqual([
    "files",
    "label",
    "target",
  ]);
});

it("needs no version where the files name theirs", () => {
  const draft = { ...whole, version: "" };
  expect(prepareImport(draft, { needsVersion: true }).ok).toBe(false);
  expect(prepareImport(draft, { needsVersion: false }).ok).toBe(true);
});

it("says of no file that was not read that it names no version", () => {
  // The server refused the name of the suite, so nobody knows what the file names.
  expect(prepareImport({ ...whole, version: "" }, undefined).ok).toBe(true);
});

it("asks the server to read files as soon as there are some, without the other fields", () => {
  expect(preparePreview(emptyImport)).toBeNull();
  expect(preparePreview({ ...emptyImport, files: [{ name: "x", content: " " }] })).toBeNull();
  expect(preparePreview({ ...emptyImport, files: [file] })).toEqual({
    scenario: "imported",
    files: [{ ...file, format: "auto" }],
  });
});

it("refuses before sending what is too much for a request and cannot be split", () => {
  const errorOf = (files: ImportDraft["files"]) => {
    const prepared = prepareImport({ ...whole, files }, { needsVersion: false });
    return prepared.ok ? null : prepared.errors.files;
  };
  expect(errorOf(Array.from({ length: 1001 }, () => file))).toContain("1001");
  const big = (length: number) => [{ name: "big", content: "x".repeat(length) }];
  expect(errorOf(big(reportImportBytesMax - 100_000))).toBeNull();
  expect(errorOf(big(reportImportBytesMax))).toContain("takes 16 MiB as JSON");
  // Every line end is two characters of JSON.
  expect(errorOf([{ name: "lines", content: "x\n".repeat(6_000_000) }])).toContain("17.2 MiB");
  expect(preparePreview({ ...whole, files: big(reportImportBytesMax) })).toBeNull();
  expect(errorOf([file])).toBeNull();
});

it("asks what is known already once target and label are names", () => {
  expect(preparePreview(whole)).toMatchObject({ target: "words", label: "ci" });
  const typing = preparePreview({ ...whole, target: "Not yet a name" });
  expect(typing).not.toHaveProperty("target");
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

it("knows whether something is missing of where it belongs, and says the place in one line", () => {
  expect(missingPlace(whole, false)).toBe(false);
  expect(missingPlace({ ...whole, version: "" }, true)).toBe(false);
  for (const field of ["target", "label", "version"] as const) {
    expect([field, missingPlace({ ...whole, [field]: " " }, false)]).toEqual([field, true]);
  }
  expect(placeWords(whole)).toBe("words · 1.0.0 · imported · ci");
  expect(placeWords(emptyImport)).toBe("no target yet · imported · no label yet");
});

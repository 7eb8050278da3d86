import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseImport } from "../parseImport.ts";

const text = readFileSync(new URL("../fixtures/oha.json", import.meta.url), "utf8");

test("an answer that says that it failed is an error, and without an answer there is no rate", () => {
  const parse = (text: string) => parseImport(text, { format: "auto", fileName: "oha.json" });
  const failing = text
    .replace('"200": 64060', '"200": 64000,\n    "503": 60')
    .replace('"aborted due to deadline": 4', '"operation timed out": 5');
  const failed = parse(failing);
  const measures = failed.ok ? failed.file.benchmarks.flatMap((each) => each.measures) : [];
  expect(measures.find(({ name }) => name === "errors")?.samples).toEqual([65]);
  expect(parse(text.replace('"successRate": 1.0', '"successRate": 0.0'))).toEqual({
    ok: false,
    line: 3,
    reason: "none of its requests was answered",
  });
});

import { definitionTemplates } from "@lapline/contracts/gallery";
import { laplineFileJsonSchema } from "@lapline/contracts/lapline-file";
import { describe, expect, test } from "vitest";
import { definitionForm } from "./definitionForm.ts";
import { placeInYaml } from "./placeInYaml.ts";
import { schemaChoices } from "./schemaChoices.ts";

/** As the editor has it of what the server serves. */
const schema = definitionForm(laplineFileJsonSchema());

/** Choices at the mark `|` of a text. */
function choicesAt(text: string): string[] {
  const place = placeInYaml(text.slice(0, text.indexOf("|")));
  if (place === null) return [];
  return schemaChoices(schema, place, new Set()).map((choice) => choice.text);
}

const pathAt = (text: string) => placeInYaml(text.slice(0, text.indexOf("|")))?.path;

describe("the editor proposes", () => {
  test("names at the top of an empty file", () => {
    expect(choicesAt("|")).toEqual([
      "target",
      "scenarios",
      "trials",
      "labels",
      "baseline",
      "failOn",
    ]);
  });

  test("names below a name, in blocks and in braces", () => {
    expect(choicesAt("target:\n  |")).toContain("source");
    expect(choicesAt("target:\n  id: a\n  so|")).toContain("source");
    expect(choicesAt("target:\n  source: { |")).toContain("npm");
    expect(choicesAt("target:\n  source: { npm: { p|")).toEqual(["package"]);
    expect(choicesAt("target:\n  source: {\n    git: { |")).toContain("repository");
  });

  test("names of list items, whether they are indented or not", () => {
    for (const indent of ["", "  "]) {
      const text = `scenarios:\n${indent}- id: a.b\n${indent}  command:\n${indent}    run: [a]\n${indent}    |`;
      expect(choicesAt(text)).toContain("format");
      expect(pathAt(`${text.slice(0, -1)}format: go\n${indent}- |`)).toEqual(["scenarios", 1]);
    }
  });

  test("values that a name allows", () => {
    const command = "scenarios:\n  - id: a.b\n    command:\n";
    expect(choicesAt(`${command}      format: |`)).toContain("hyperfine");
    expect(choicesAt("scenarios: [{ id: a.b, command: { format: h|")).toContain("hyperfine");
    expect(choicesAt(`${command}      output: |`)).toEqual(["stdout"]);
    expect(choicesAt("failOn: [regression, |")).toContain("undecided");
  });

  test("names of the level that the indentation went back to", () => {
    expect(choicesAt("target:\n  source:\n    git: { repository: x }\n|")).toContain("scenarios");
    expect(choicesAt("target:\n  build:\n    steps: [[a]]\n  |")).toContain("modes");
  });

  test("nothing within comments and texts", () => {
    expect(choicesAt("target: # so|")).toEqual([]);
    expect(pathAt('target:\n  title: "a: { b"\n  |')).toEqual(["target"]);
  });

  test("something at the end of every name of every template", () => {
    for (const { text } of definitionTemplates) {
      for (const match of text.matchAll(/^(?!\s*#)\s*(?:- )?([a-z]+):/gm)) {
        const end = match.index + match[0].length - 1;
        const place = placeInYaml(text.slice(0, end));
        // What stands below these is named by whoever writes it.
        if (["modes", "measures", "params"].includes(String(place?.path.at(-1)))) continue;
        const names = place && schemaChoices(schema, place, new Set());
        expect(names?.map((choice) => choice.text)).toContain(match[1]);
      }
    }
  });

  test("no name that stands there already", () => {
    const place = placeInYaml("") ?? { path: [], kind: "name" as const };
    const left = schemaChoices(schema, place, new Set(["target"]));
    expect(left.map(({ text }) => text)).toEqual([
      "scenarios",
      "trials",
      "labels",
      "baseline",
      "failOn",
    ]);
  });
});

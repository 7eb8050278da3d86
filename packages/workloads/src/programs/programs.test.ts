import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type ProgramName, programs, readProgram, readProgramFile } from "./programs.ts";

const all = join(import.meta.dirname, "../../programs");
const names = Object.keys(programs) as ProgramName[];
/** What only people and the languages' own tools read. */
const besides =
  /(^|\/)(test\/.+|[^/]+_test[.]go|go[.]mod|pubspec[.]yaml|pyproject[.]toml|README[.]md)$/;
/** What those tools leave behind, which git ignores. */
const leftovers = /(^|\/)(__pycache__|target|[.]dart_tool)(\/|$)|[.]class$/;

it("leaves no file that no plan takes and no tool needs", () => {
  const taken = new Set(
    names.flatMap((name) =>
      Object.keys(readProgram(name)).map((file) => `${programs[name].folder}/${file}`),
    ),
  );
  const files = readdirSync(all, { recursive: true, encoding: "utf8" }).filter(
    (path) => !leftovers.test(path) && statSync(join(all, path)).isFile(),
  );
  expect(files.filter((path) => !taken.has(path) && !besides.test(path))).toEqual([]);
});

it.each(names)("takes of %s nothing that is for tests", (name) => {
  const files = Object.keys(readProgram(name));
  expect(files).not.toEqual([]);
  expect(files.filter((file) => besides.test(file))).toEqual([]);
});

it("says which file a program lacks", () => {
  expect(() => readProgramFile("goSql", "driver_none.go")).toThrow("go/sql has no driver_none.go.");
});

import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { readEnv } from "../env.ts";
import { exitCodes } from "../failure.ts";
import { lapline } from "../testing/lapline.ts";
import { openFolder } from "../testing/openFolder.ts";

afterEach(() => void vi.restoreAllMocks());

const { inherited } = readEnv();
const node = process.execPath;
const definition = (id: string, source: string) => `
target: { id: ${id}, source: { checkout: ${source} } }
scenarios: [{ id: ${id}.micro, command: { run: [${node}, bench.mjs] } }]
trials: 1
`;
const bench = (name: string, value: number) => `console.log("${name} ${value} ms")`;

test.each([
  ["that says nothing", "{}"],
  ["that names its folder", "{ folder: packages/parser }"],
])("two definitions of one repository each use their own folder: one %s", async (_what, source) => {
  const { folder, write, release } = await openFolder({
    "packages/parser/lapline.yml": definition("parser", source),
    "packages/parser/bench.mjs": bench("parse", 1),
    "packages/printer/lapline.yml": definition("printer", "{}"),
    "packages/printer/bench.mjs": bench("print", 5),
  });
  release("v1");
  await write({ "packages/parser/bench.mjs": bench("parse", 2) });
  for (const [name, row] of Object.entries({
    parser: /parse +1 ms +2 ms/,
    printer: /print +5 ms +5 ms/,
  })) {
    vi.spyOn(process, "cwd").mockReturnValue(join(folder, "packages", name));
    const { code, printed, noted } = await lapline(["run", "--base", "v1"], { inherited });
    expect({ code, noted }).toEqual({
      code: exitCodes.ok,
      noted: [expect.stringContaining("trial 1 of 2")],
    });
    expect(printed.replaceAll("\u202f", " ")).toMatch(row);
  }
});

test("a file in the root may name a folder", async () => {
  const { release } = await openFolder({
    "parser.yml": definition("parser", "{ folder: packages/parser }"),
    "packages/parser/bench.mjs": bench("parse", 3),
  });
  release("v1");
  const args = ["run", "--file", "parser.yml", "--base", "v1"];
  const { code, printed } = await lapline(args, { inherited });
  expect(code).toBe(exitCodes.ok);
  expect(printed.replaceAll("\u202f", " ")).toMatch(/parse +3 ms +3 ms/);
});

test("init in a folder writes which one it is", async () => {
  const { folder } = await openFolder({
    "packages/parser/package.json": '{"scripts":{"bench":"x"}}',
  });
  vi.spyOn(process, "cwd").mockReturnValue(join(folder, "packages/parser"));
  const { printed } = await lapline(["init", "--print"], { inherited });
  expect(printed).toContain("folder: packages/parser");
});

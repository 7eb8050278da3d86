import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseDefinition } from "@lapline/contracts/definitions";
import { definitionTemplates, exampleTexts } from "@lapline/contracts/gallery";
import { ownWorkload } from "@lapline/workloads";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../examples");
const folders = readdirSync(root);

test("there are examples of a harness and of a server", () => {
  expect(folders).toEqual(expect.arrayContaining(["harness-python", "http-node"]));
});

test.each(folders)("the definition of examples/%s is valid, and a machine can run it", (folder) => {
  const parsed = parseDefinition(readFileSync(join(root, folder, "lapline.yml"), "utf8"));
  expect(parsed.ok ? [] : parsed.problems).toEqual([]);
  if (!parsed.ok) return;
  const { definition: content } = parsed;
  const repository = "https://git.example.org/team/example.git";
  const [durability = "default"] = Object.keys(content.target.modes ?? {});
  for (const { id } of content.scenarios) {
    const definition = { revision: 1, repository, content };
    const found = ownWorkload({ definition, scenario: id, scenarioVersion: 1, durability });
    expect(found?.scenario.params.safeParse({}).success, id).toBe(true);
  }
  expect(readFileSync(join(root, folder, "README.md"), "utf8")).toMatch(/^# \S/);
});

test.each(Object.entries(exampleTexts))(
  "the gallery shows examples/%s as it is",
  (folder, text) => {
    expect(text).toBe(readFileSync(join(root, folder, "lapline.yml"), "utf8"));
  },
);

test.each(definitionTemplates)("a machine can run the template $id", ({ text }) => {
  const parsed = parseDefinition(text);
  expect(parsed.ok ? [] : parsed.problems).toEqual([]);
  if (!parsed.ok) return;
  const { definition: content } = parsed;
  const [durability = "default"] = Object.keys(content.target.modes ?? {});
  for (const { id } of content.scenarios) {
    const definition = { revision: 1, repository: null, content };
    const found = ownWorkload({ definition, scenario: id, scenarioVersion: 1, durability });
    expect(found?.scenario.params.safeParse({}).success, id).toBe(true);
  }
});

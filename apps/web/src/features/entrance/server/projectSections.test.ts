import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectSections } from "./projectSections.ts";

test("every section of a project answers without the project in the address", () => {
  const folder = join(import.meta.dirname, "../../../app/p/[project]");
  const sections = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect([...projectSections].sort()).toEqual(sections.sort());
});

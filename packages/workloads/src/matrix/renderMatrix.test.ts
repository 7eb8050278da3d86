import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { catalog } from "../catalog/index.ts";
import { renderMatrix } from "./renderMatrix.ts";

const page = join(import.meta.dirname, "../../../../docs/target-scenario-matrix.md");

it("is what docs/target-scenario-matrix.md says; `pnpm matrix` writes it anew", () => {
  expect(readFileSync(page, "utf8")).toBe(renderMatrix(catalog));
});

it("has a mark for every pair that can be submitted, and says from which release on", () => {
  const rendered = renderMatrix(catalog);
  const records = rendered.slice(rendered.indexOf("## records"), rendered.indexOf("## footprint"));
  const row = records.split("\n").find((line) => line.startsWith("| PocketBase |")) ?? "";
  expect(row).toContain("| ✓ |");
  expect(row).toContain("| since 0.23.0 |");
  const supabase = rendered.split("\n").find((line) => line.includes("`supabase`")) ?? "";
  expect(supabase).toContain("not verified on this machine");
  const compute = rendered.slice(rendered.indexOf("## compute"));
  expect(compute).toContain("| since 0.19.0 (git), before 0.19.0 (archive, docker) |");
  for (const { title } of catalog.targets) expect(rendered).toContain(`[${title}](`);
});

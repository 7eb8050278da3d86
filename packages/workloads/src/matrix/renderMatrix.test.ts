import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { catalog } from "../catalog/index.ts";
import { verifiedRuns } from "../verification/verifiedRuns.ts";
import { renderMatrix } from "./renderMatrix.ts";

const page = join(import.meta.dirname, "../../../../docs/reference/target-scenario-matrix.md");

it("is what docs/reference/target-scenario-matrix.md says; `pnpm matrix` writes it anew", () => {
  expect(readFileSync(page, "utf8")).toBe(renderMatrix(catalog, verifiedRuns));
});

it("has a mark for every pair that can be submitted, and says from which release on", () => {
  const rendered = renderMatrix(catalog, verifiedRuns);
  const records = rendered.slice(rendered.indexOf("## records"), rendered.indexOf("## footprint"));
  const row = records.split("\n").find((line) => line.startsWith("| PocketBase |")) ?? "";
  expect(row).toMatch(/\| (✓|\[✓\]\(\.\.\/results\/pocketbase\/[^)]+\)) \|/);
  expect(row).toMatch(
    /\| (since 0\.23\.0|\[since 0\.23\.0\]\(\.\.\/results\/pocketbase\/[^)]+\)) \|/,
  );
  const supabase = rendered.split("\n").find((line) => line.includes("`supabase`")) ?? "";
  expect(supabase).toContain("never ran here");
  const compute = rendered.slice(rendered.indexOf("## compute"));
  expect(compute).toContain("since 0.19.0 (git), before 0.19.0 (archive, docker)");
  for (const { title } of catalog.targets) expect(rendered).toContain(`[${title}](`);
});

it("leads from each mark of what ran to its result, and from no other", () => {
  const result = "sqlite/records.insert~quick~bundled~wal-normal~bundled.json";
  const scenarios = { "records.insert": result };
  const run = { on: "2026-11-23", where: "here", commit: "c", versions: ["bundled"], scenarios };
  const rendered = renderMatrix(catalog, { sqlite: run });
  expect(rendered).toContain(`[✓](../results/${result})`);
  expect(rendered.match(/\(\.\.\/results\//g)).toHaveLength(1);
});

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("documents the example target as it is", () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
  const withoutVersions = (text: string) => text.replace(/ {4}versions: \[[\s\S]*?\],\n/, "");
  const documentation = withoutVersions(read("../../../../docs/adding-a-target.md"));
  expect(documentation).toContain(withoutVersions(read("./nodeSqlite3Wasm.ts")));
});

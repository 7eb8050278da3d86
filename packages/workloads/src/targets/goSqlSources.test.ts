import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { goSqlSources } from "./goSqlSources.ts";

it("holds the Go files as they are (pnpm --filter @lapline/workloads go-sources)", () => {
  const folder = new URL("../../go/sql/", import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith(".go"));
  const files = names.map((name) => [name, readFileSync(new URL(name, folder), "utf8")]);
  expect(goSqlSources).toEqual(Object.fromEntries(files));
});

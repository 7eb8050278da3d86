import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { newestMigration } from "./newestMigration.ts";

it("names the newest migration on disk, so that readiness waits for it", () => {
  const folder = join(import.meta.dirname, "../prisma/migrations");
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  expect(newestMigration).toBe(names.at(-1));
});

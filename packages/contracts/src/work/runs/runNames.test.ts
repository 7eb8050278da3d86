import { expect, test } from "vitest";
import { presetIds } from "../catalog/presets.ts";
import { runNames, versionWords } from "./runNames.ts";

const run = { targets: ["sqlite", "goatdb"], scenarios: ["objects.create"] };

test("a run of a published comparison is called by it, any other by its targets", () => {
  expect(runNames(run)).toEqual({ name: "sqlite, goatdb", about: "objects.create" });
  for (const published of presetIds) {
    expect(runNames({ ...run, published })).toEqual({
      name: `${published} (published comparison)`,
      about: "sqlite, goatdb",
    });
  }
});

test("a run is called by its targets with their versions, of many by the ends", () => {
  const names = ["1.0.0", "1.1.0"];
  const two = runNames({ ...run, versions: { count: 2, names } });
  expect(two.name).toBe("sqlite, goatdb 1.0.0, 1.1.0");
  expect(versionWords({ count: 10, names: ["1.0.0", "1.9.0"] })).toBe(
    "1.0.0 \u2026 1.9.0 (10 versions)",
  );
  const many = runNames({ ...run, targets: ["a", "b", "c", "d", "e"] });
  expect(many.name).toBe("a, b, c and 2 more");
  expect(versionWords({ count: 1, names: ["7".repeat(40)] })).toBe("7".repeat(12));
});

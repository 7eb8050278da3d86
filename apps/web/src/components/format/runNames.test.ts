import { presetIds } from "@lapline/contracts";
import { expect, test } from "vitest";
import { runNames } from "./runNames.ts";

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

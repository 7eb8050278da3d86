import { expect, test } from "vitest";
import { sizeOptions, zoneOptions } from "./subscriptionWords.ts";

test("a size or a zone that was set elsewhere can be seen and kept", () => {
  expect(sizeOptions(0.075).map(({ label }) => label)).toContain("7.5\u202f% or more");
  expect(sizeOptions(0.05)).toHaveLength(6);
  expect(zoneOptions("Etc/GMT+12").map(({ value }) => value)).toContain("Etc/GMT+12");
  expect(zoneOptions("UTC")[0]?.value).toBe("UTC");
});

import { expect, test } from "vitest";
import { goatdbPins } from "./goatdbPins.ts";

const releases = [
  { version: "0.5.0", std: "std-of-0.5.0", orderstamp: "a" },
  { version: "0.5.2", std: "std-of-0.5.2", orderstamp: "b" },
  { version: "0.10.0", std: "std-of-0.10.0", orderstamp: "c" },
];

test.each([
  ["0.5.0", "0.5.0"],
  ["0.5.1", "0.5.0"],
  ["0.5.2", "0.5.2"],
  ["0.9.9", "0.5.2"],
  ["0.10.0", "0.10.0"],
  ["1.0.0", "0.10.0"],
  ["0.4.0", "0.5.0"],
  ["8c97ffd660a35e26715ffc309979857dc4f9d29a", "0.10.0"],
])("GoatDB %s is built with the imports of %s", (version, known) => {
  expect(goatdbPins(version, releases).std).toBe(`std-of-${known}`);
});

test("every import of every version is a whole commit", () => {
  for (const version of ["0.1.0", "0.5.0", "0.5.1", "9.0.0", "8c97ffd"]) {
    for (const pin of Object.values(goatdbPins(version))) expect(pin).toMatch(/^[0-9a-f]{40}$/);
  }
});

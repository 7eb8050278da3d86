import { expect, test } from "vitest";
import { memoryDefaults } from "./memoryDefaults.ts";

test.each([
  ["no group", 0, 500, 750],
  ["a group without a limit, as the old kind says it", 2 ** 64, 500, 750],
  ["a group that allows more than half", 800, 500, 600],
  ["a group that allows little", 400, 300, 300],
])("with %s a build and a target leave memory to the worker", (_, groupBytes, target, build) => {
  const found = memoryDefaults({ totalBytes: 1000, groupBytes });
  expect(found).toEqual({ targetBytesMax: target, buildBytesMax: build });
});

import { expect, test } from "vitest";
import { checkRegistry, registryOf } from "./checkRegistry.ts";

test.each([
  ["todo:1", null],
  ["team/todo:1", null],
  ["localhost/todo:1", "localhost:443"],
  ["localhost:5000/todo:1", "localhost:5000"],
  ["registry.example.org/team/todo@sha256:00", "registry.example.org:443"],
  ["[fd00::1]:5000/todo:1", "fd00::1:5000"],
])("the registry of %s is %s", (reference, expected) => {
  const found = registryOf(reference);
  expect(found && `${found.host}:${found.port}`).toBe(expected);
});

const lookUp = async (host: string) =>
  host === "inside.example.org" ? ["93.184.216.34", "10.0.0.7"] : ["93.184.216.34"];

test.each([
  "localhost:5000/todo:1",
  "127.0.0.1/todo:1",
  "169.254.169.254/todo:1",
  "[::1]:5000/todo:1",
  "inside.example.org/todo:1",
])("%s is refused with what the owner can set", async (reference) => {
  const resolve = reference.startsWith("localhost") ? async () => ["127.0.0.1"] : lookUp;
  await expect(checkRegistry(reference, [], resolve)).rejects.toThrow(
    /private or reserved.*BUILD_HOSTS=/,
  );
});

test("public registries, the engine's own, and what the owner listed are pulled from", async () => {
  await checkRegistry("registry.example.org/todo:1", [], lookUp);
  await checkRegistry("todo:1", [], lookUp);
  const listed = [{ host: "inside.example.org", port: 443, mayBePrivate: true }];
  await checkRegistry("inside.example.org/todo:1", listed, lookUp);
  await expect(checkRegistry("inside.example.org:5000/todo:1", listed, lookUp)).rejects.toThrow(
    "BUILD_HOSTS=inside.example.org:5000",
  );
});

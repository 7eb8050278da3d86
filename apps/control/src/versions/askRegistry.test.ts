import { askRegistry } from "@lapline/workloads/registries";
import { afterEach, expect, test } from "vitest";
import { startRegistry, type TestRegistry } from "../testing/versions/startRegistry.ts";

const open: TestRegistry[] = [];
afterEach(async () => {
  for (const registry of open.splice(0)) await registry.stop();
});

async function serve(handle: Parameters<typeof startRegistry>[0]) {
  const registry = await startRegistry(handle);
  open.push(registry);
  return registry;
}

test("a registry that cannot be reached is a problem that names it", async () => {
  const registry = await serve((_request, response) => response.end());
  await registry.stop();
  const { signal } = new AbortController();
  expect(await askRegistry({ url: `${registry.url}/x`, signal })).toEqual({
    outcome: "failed",
    problem: expect.stringMatching(`^${registry.host} cannot be reached: .+`),
  });
});

test("an answer without an end is read up to its bound and no further", async () => {
  const registry = await serve((_request, response) => {
    const chunk = Buffer.alloc(1024 * 1024, "x");
    const fill = () => {
      while (!response.destroyed && response.write(chunk)) {}
    };
    response.on("drain", fill);
    fill();
  });
  const { signal } = new AbortController();
  expect(await askRegistry({ url: `${registry.url}/x`, signal })).toMatchObject({
    problem: expect.stringContaining("more than 33554432 bytes"),
  });
});

test("the end of the process ends a request under way", async () => {
  const ending = new AbortController();
  const registry = await serve(() => ending.abort());
  await expect(askRegistry({ url: `${registry.url}/x`, signal: ending.signal })).rejects.toThrow();
});

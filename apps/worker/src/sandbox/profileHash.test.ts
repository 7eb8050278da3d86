import { expect, test } from "vitest";
import { profileHash } from "./profileHash.ts";

test("a changed bound starts a new baseline, an unchanged one does not", () => {
  const bounds = { targetMemoryBytesMax: 1024 ** 3 };
  for (const kind of ["process", "docker"] as const) {
    expect(profileHash(kind, bounds)).toBe(profileHash(kind, { ...bounds }));
    expect(profileHash(kind, { targetMemoryBytesMax: 2 * 1024 ** 3 })).not.toBe(
      profileHash(kind, bounds),
    );
  }
  expect(profileHash("process", bounds)).not.toBe(profileHash("docker", bounds));
});

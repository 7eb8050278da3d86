import { expect, test } from "vitest";
import { profileHash } from "./profileHash.ts";
import type { WallsState } from "./walls/walls.ts";

const down: WallsState = { up: false, reason: "WALLS=off" };
const tool = "/usr/bin/tool";
const entry = {
  nsenter: tool,
  setpriv: tool,
  unshare: tool,
  prlimit: tool,
  sh: tool,
  taskset: null,
};
const up: WallsState = {
  up: true,
  walls: {
    maker: { kind: "bubblewrap", program: tool, sh: tool },
    asRoot: true,
    entry,
    keyring: null,
    bounds: { version: 2, folders: { memory: "/groups" } },
    runtimes: [],
    closed: [],
  },
};

test("a changed bound starts a new baseline, an unchanged one does not", () => {
  const bounds = { targetMemoryBytesMax: 1024 ** 3, walls: up };
  for (const kind of ["process", "docker"] as const) {
    expect(profileHash(kind, bounds)).toBe(profileHash(kind, { ...bounds }));
    const more = { ...bounds, targetMemoryBytesMax: 2 * 1024 ** 3 };
    expect(profileHash(kind, more)).not.toBe(profileHash(kind, bounds));
  }
  expect(profileHash("process", bounds)).not.toBe(profileHash("docker", bounds));
});

test("walls that fall start a new baseline of processes and none of containers", () => {
  const [walled, bare] = [up, down].map((walls) => ({ targetMemoryBytesMax: 1024 ** 3, walls }));
  expect(profileHash("process", walled ?? expect.unreachable())).not.toBe(
    profileHash("process", bare ?? expect.unreachable()),
  );
  expect(profileHash("docker", walled ?? expect.unreachable())).toBe(
    profileHash("docker", bare ?? expect.unreachable()),
  );
});

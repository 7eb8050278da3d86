import { randomUUID } from "node:crypto";
import { testEnv } from "@lapline/testkit";
import { openWalls } from "../sandbox/walls/openWalls.ts";
import type { WallsState } from "../sandbox/walls/walls.ts";

let opened: Promise<WallsState> | undefined;

/** Walls of this host for tests that build or run something; found out once a test process. */
export function testWalls(): Promise<WallsState> {
  opened ??= openWalls({
    setting: "auto",
    // Opening walls clears what an earlier worker of its scope left: files that run at once have their own.
    scope: `test-${randomUUID().slice(0, 8)}`,
    searchPath: testEnv.path,
    closed: [testEnv.cacheDir],
  });
  return opened;
}

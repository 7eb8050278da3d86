import { testEnv } from "@lapline/testkit";
import { openWalls } from "../sandbox/walls/openWalls.ts";
import type { WallsState } from "../sandbox/walls/walls.ts";

let opened: Promise<WallsState> | undefined;

/** Walls of this host for tests that build or run something; found out once a session. */
export function testWalls(): Promise<WallsState> {
  opened ??= openWalls({
    setting: "auto",
    scope: "test",
    searchPath: testEnv.path,
    closed: [testEnv.cacheDir],
  });
  return opened;
}

import { env } from "./env.ts";

/** Continuous integration builds each of `slowBuilds` at least once in this many commits. */
export const slowBuildTurns = 5;

/** What takes minutes to build, in the order of its turns: the sixth is built with the first. */
export const slowBuilds = [
  "trailbase 0.21.11",
  "trailbase 0.22.0",
  "trailbase 0.22.6",
  "trailbase-crate 0.2.0",
  "pocketbase 0.22.21",
  "pocketbase 0.40.4",
  "supabase-core 12.0.2-2",
  "supabase-core 11.2.2-1",
] as const;

export type SlowBuild = (typeof slowBuilds)[number];

const turnPattern = /^turn:(\d+)$/;

/** Whether `setting`, a value of LAPLINE_TEST_SLOW_BUILDS, asks for this build. */
export function asksForSlowBuild(setting: string, build: SlowBuild): boolean {
  if (setting === "1") return true;
  const turn = turnPattern.exec(setting)?.[1];
  if (turn === undefined) return false;
  return Number(turn) % slowBuildTurns === slowBuilds.indexOf(build) % slowBuildTurns;
}

/**
 * Whether this session runs the tests of a build that takes minutes. Use as
 * `describe.runIf(isSlowBuildDue("trailbase 0.22.0"))`, after a line in `slowBuilds`.
 *
 * `LAPLINE_TEST_SLOW_BUILDS` decides: `1` builds all of them, `turn:N` those whose turn it is, anything
 * else none. `.ci/run` sets N to the number of commits, so each build is tested by every fifth commit.
 */
export function isSlowBuildDue(build: SlowBuild): boolean {
  return asksForSlowBuild(env.slowBuilds, build);
}

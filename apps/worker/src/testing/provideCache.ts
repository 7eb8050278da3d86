import { join } from "node:path";
import { takeTurn, testEnv } from "@lapline/testkit";
import { afterAll, beforeAll } from "vitest";

/** As long as another file may take to build what both need. */
const waitMsMax = 2 * 60 * 60_000;

/**
 * A cache folder for the tests of a file that fetch or build something, kept between sessions. A machine
 * hands its cache over to the account that it builds as, and each test has a machine of its own: files with
 * the same name for it share what they built and take turns, others run beside each other.
 */
export function provideCache(name: string): { readonly dir: string } {
  let turn: AsyncDisposable | undefined;
  beforeAll(async () => {
    turn = await takeTurn(`cache ${name}`);
  }, waitMsMax);
  afterAll(() => turn?.[Symbol.asyncDispose]());
  return { dir: join(testEnv.cacheDir, "machines", name) };
}

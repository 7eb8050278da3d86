import { takeTurn } from "./takeTurn.ts";

/**
 * Does `work` while no other test file of the session is within work of the same name: two builds of the
 * same thing at once would both do all of it.
 */
export async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  await using _turn = await takeTurn(name);
  return await work();
}

import type { ProgramIo } from "../programIo.ts";

/** Whether to start what was shown: said with --yes, or to the question where somebody sits there. */
export async function isWanted(
  io: ProgramIo,
  { yes, json }: { yes?: true; json?: true },
): Promise<boolean> {
  if (yes) return true;
  if (json || io.ask === null) return false;
  return /^y(es)?$/i.test((await io.ask("Start it? [y/N] ", { secret: false })).trim());
}

import type { ProgramEnv } from "../env.ts";
import { exitCodes } from "../failure.ts";
import { plainPaint } from "../output/terminal.ts";
import type { ProgramIo } from "../programIo.ts";

/** A world without a terminal, and what a command did to it. */
export function testIo(env: Partial<ProgramEnv> = {}, stdin = "") {
  const seen = { printed: [] as string[], noted: [] as string[], code: exitCodes.ok as number };
  const nowhere = { profilesFile: "/nowhere/servers.json", cacheDir: "/nowhere" };
  const io: ProgramIo = {
    env: { ...nowhere, ci: {}, inherited: {}, ...env },
    print: (line) => seen.printed.push(line),
    note: (line) => seen.noted.push(line),
    status: null,
    paint: plainPaint,
    ask: null,
    readStdin: async () => stdin,
    onInterrupt: () => () => undefined,
    setExitCode: (wanted) => {
      seen.code = wanted;
    },
  };
  return { io, seen };
}

import { writeFile } from "node:fs/promises";
import type { ProgramEnv } from "./env.ts";
import { exitCodes, Failure } from "./failure.ts";
import type { Paint } from "./output/terminal.ts";

/** How a command meets the world around it. */
export interface ProgramIo {
  env: ProgramEnv;
  /** One line for stdout: what was asked for. */
  print: (line: string) => void;
  /** One line for stderr: what happens meanwhile. */
  note: (line: string) => void;
  /** A line of a terminal that the next one replaces; null where stderr is none. */
  status: ((line: string) => void) | null;
  /** Colours of stdout, as far as it takes any. */
  paint: Paint;
  /** Asks a person; null where nobody sits at a terminal. A secret is not shown while it is typed. */
  ask: ((question: string, options: { secret: boolean }) => Promise<string>) | null;
  /** What Ctrl-C does from now on, until the answer is called; without one it ends the program. */
  onInterrupt: (handler: () => void) => () => void;
  /** What the exit code is to be when nothing is thrown. */
  setExitCode: (code: number) => void;
  readStdin: () => Promise<string>;
}

/** Writes a text to a file, or to stdout when that is `-`. */
export async function writeOutput(io: ProgramIo, place: string, text: string): Promise<void> {
  if (place === "-") return io.print(text.trimEnd());
  try {
    await writeFile(place, text);
  } catch (error) {
    throw new Failure(exitCodes.usage, `${place} cannot be written: ${(error as Error).message}`);
  }
}

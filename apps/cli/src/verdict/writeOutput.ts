import { writeFile } from "node:fs/promises";
import { exitCodes } from "../exitCodes.ts";
import { Failure } from "../failure.ts";
import type { ProgramIo } from "../programIo.ts";

/** Writes a text to a file, or to stdout when that is `-`. */
export async function writeOutput(io: ProgramIo, place: string, text: string): Promise<void> {
  if (place === "-") return io.print(text.trimEnd());
  try {
    await writeFile(place, text);
  } catch (error) {
    throw new Failure(exitCodes.usage, `${place} cannot be written: ${(error as Error).message}`);
  }
}

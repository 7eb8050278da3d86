import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type ProgramName, programs, readProgram } from "../src/programs/programs.ts";

/** Puts the files that plans take of each program below `outDir`, where a bundle looks for them. */
export function copyPrograms(outDir: string): void {
  for (const name of Object.keys(programs) as ProgramName[]) {
    for (const [file, text] of Object.entries(readProgram(name))) {
      const path = join(outDir, programs[name].folder, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
  }
}

import type { ImportFormat } from "../../base/importFormats.ts";
import type { ImportMapping } from "../../base/mappings/importMapping.ts";
import type { ImportedFile } from "./importedFile.ts";
import { parseImport } from "./parseImport.ts";

/** A longer output is no benchmark's result. */
export const commandOutputBytesMax = 64 * 1024 ** 2;
const lastLines = 5;

/** What a scenario's command is to print, and where. */
interface Command {
  program: string;
  format: ImportFormat | "auto";
  /** What the columns of a table are; undefined for other formats. */
  mapping: ImportMapping | undefined;
  /** `stdout`, or the path of a file that it writes. */
  output: string;
}

/** How one start of the command ended. */
interface CommandEnd {
  /** Null where it was ended or never started. */
  code: number | null;
  /** Why it did not end by itself with a code, as part of a sentence; null where it did. */
  problem: string | null;
  /** Its last lines. */
  tail: readonly string[];
  /** What it left in its output; null: no file of a size that can be read. */
  text: string | null;
}

export type CommandResult =
  | { ok: true; benchmarks: ImportedFile["benchmarks"] }
  | { ok: false; kind: "failed" | "unreadable"; reason: string };

/**
 * What one start of a command measured, or why the trial does not count, in sentences with its last
 * lines. Pure; the same for a person's own machine and for a bench machine.
 */
export function readCommandResult(
  { program, format, mapping, output }: Command,
  { code, problem, tail, text }: CommandEnd,
): CommandResult {
  const refuse = (kind: "failed" | "unreadable", reason: string): CommandResult => {
    const shown = tail.filter((line) => line.trim() !== "").slice(-lastLines);
    const said =
      shown.length === 0 ? "It printed nothing." : `Its last lines: ${shown.join(" | ")}`;
    return { ok: false, kind, reason: `${reason} ${said}` };
  };
  if (problem !== null) return refuse("failed", `${program}: ${problem}.`);
  if (code !== 0) return refuse("failed", `${program} ended with exit code ${code}.`);
  if (text === null) {
    const missing = `There is no file ${output} of at most 64 MiB after the command ended.`;
    return refuse("unreadable", missing);
  }
  if (text.trim() === "") {
    const where =
      output === "stdout" ? "There is no result on stdout." : `The file ${output} is empty.`;
    return refuse("unreadable", where);
  }
  const parsed = parseImport(text, { format, mapping, fileName: output });
  if (parsed.ok) return { ok: true, benchmarks: parsed.file.benchmarks };
  const place = parsed.line === null ? "" : ` (line ${parsed.line})`;
  const wanted = format === "auto" ? "" : ` as ${format}`;
  return refuse("unreadable", `The results cannot be read${wanted}${place}: ${parsed.reason}.`);
}

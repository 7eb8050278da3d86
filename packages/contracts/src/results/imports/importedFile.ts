import type { Direction, Unit } from "../../base/measures.ts";
import type { NamedFile } from "./namedFile.ts";

/** One measure of a benchmark with its raw samples, or the one value that the format has. */
export interface ImportedMeasure {
  name: string;
  unit: Unit;
  direction: Direction;
  /** In `unit`, in the order in which they were taken. */
  samples: number[];
}

export interface ImportedBenchmark {
  name: string;
  /** Where the file itself says which version and when. */
  version?: string;
  measuredAt?: string;
  /** Facts of this result that split the history as those of the file do, such as its machine. */
  comparability?: Readonly<Record<string, string>>;
  measures: ImportedMeasure[];
}

/** What a file says of a commit that it has results of. */
export interface ImportedCommit {
  version: string;
  message?: string;
  author?: string;
  /** ISO 8601. */
  committedAt?: string;
}

/** What a file says. */
export interface ImportedFile {
  benchmarks: ImportedBenchmark[];
  /** When all of it was measured, where the file says so once; ISO 8601. */
  measuredAt?: string;
  commits?: ImportedCommit[];
  /** Facts that split the history when they change, such as the processor, and those that are shown. */
  comparability: Record<string, string>;
  shown: Record<string, string>;
  /** Sentences about what was left out or is to be read with care. */
  notes: string[];
  /** It describes the other files and has no result of its own. */
  isDescription?: boolean;
  /** What it says was measured, and where, as the tool calls it. */
  suggested?: { target?: string; label?: string };
}

/** What is wrong; `line` counts from 1, null where no line can be named. */
export interface ImportProblem {
  line: number | null;
  reason: string;
}

/** Why a file is refused. */
export interface ImportRefusal extends ImportProblem {
  ok: false;
  /** What else is wrong, where a reader looks further than the first mistake. */
  more?: ImportProblem[];
}

export type ImportReading = { ok: true; file: ImportedFile } | ImportRefusal;

/** Reads one format. Pure; never throws for what a text can hold. */
export interface ImportReader {
  /** Whether the text is of this format; `json` is the parsed text, undefined for another text. */
  recognises(text: string, json: unknown): boolean;
  /**
   * `fileName` names what the format itself leaves without a name; `others` are all files of the import,
   * for formats whose files describe each other.
   */
  read(text: string, fileName: string, others: readonly NamedFile[]): ImportReading;
}

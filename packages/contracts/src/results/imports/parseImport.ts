import { type ImportFormat, importFormats } from "../../base/importFormats.ts";
import type { ImportMapping } from "../../base/mappings/importMapping.ts";
import type { ImportReader, ImportReading } from "./importedFile.ts";
import type { NamedFile } from "./namedFile.ts";
import { readAsv } from "./readers/readAsv.ts";
import { readAutocannon } from "./readers/readAutocannon.ts";
import { readBencher } from "./readers/readBencher.ts";
import { readBenchmarkDotNet } from "./readers/readBenchmarkDotNet.ts";
import { readConbench } from "./readers/readConbench.ts";
import { readCriterion } from "./readers/readCriterion.ts";
import { readFlutterDatabase } from "./readers/readFlutterDatabase.ts";
import { readGithubActionBenchmark } from "./readers/readGithubActionBenchmark.ts";
import { readGo } from "./readers/readGo.ts";
import { readGoogleBenchmark } from "./readers/readGoogleBenchmark.ts";
import { readHyperfine } from "./readers/readHyperfine.ts";
import { readJmh } from "./readers/readJmh.ts";
import { readK6 } from "./readers/readK6.ts";
import { readLapline } from "./readers/readLapline.ts";
import { readLibtest } from "./readers/readLibtest.ts";
import { readLines } from "./readers/readLines.ts";
import { readOha } from "./readers/readOha.ts";
import { readPgbench } from "./readers/readPgbench.ts";
import { readPytestBenchmark } from "./readers/readPytestBenchmark.ts";
import { readSysbench } from "./readers/readSysbench.ts";
import { readVitest } from "./readers/readVitest.ts";
import { readWrk } from "./readers/readWrk.ts";
import { parseJsonText } from "./readJson.ts";
import { readTable } from "./tables/readTable.ts";
import { sampleTable } from "./tables/sampleTable.ts";

/** A table is never recognized by itself: only a mapping says what its columns are. */
const readWithoutMapping: ImportReader = {
  recognises: () => false,
  read: () => ({ ok: false, line: null, reason: "a table needs a mapping of its columns" }),
};

const readers: Readonly<Record<ImportFormat, ImportReader>> = {
  lapline: readLapline,
  bencher: readBencher,
  asv: readAsv,
  conbench: readConbench,
  go: readGo,
  "google-benchmark": readGoogleBenchmark,
  criterion: readCriterion,
  jmh: readJmh,
  "pytest-benchmark": readPytestBenchmark,
  hyperfine: readHyperfine,
  k6: readK6,
  autocannon: readAutocannon,
  wrk: readWrk,
  oha: readOha,
  pgbench: readPgbench,
  sysbench: readSysbench,
  vitest: readVitest,
  benchmarkdotnet: readBenchmarkDotNet,
  "github-action-benchmark": readGithubActionBenchmark,
  "flutter-database": readFlutterDatabase,
  libtest: readLibtest,
  lines: readLines,
  table: readWithoutMapping,
};

export type ParsedImport =
  | (Extract<ImportReading, { ok: true }> & { format: ImportFormat })
  | Extract<ImportReading, { ok: false }>;

const nameMax = 200;
const measuresMax = 50;

/**
 * Reads what a benchmark tool wrote, whole or not at all: values in base units, raw samples where
 * the format has them. `auto` finds the format out. Pure; never throws.
 */
export function parseImport(
  text: string,
  {
    format,
    fileName,
    others = [],
    mapping,
  }: {
    format: ImportFormat | "auto";
    fileName: string;
    others?: readonly NamedFile[];
    /** Reads every file as a table of somebody's own, whatever its format. */
    mapping?: ImportMapping | undefined;
  },
): ParsedImport {
  if (mapping !== undefined) return checked(readTable(text, mapping), "table");
  const found = format === "auto" ? recognise(text) : format;
  if (found === null) {
    const json = /^\s*[[{]/.test(text) ? parseJsonText(text) : null;
    if (json?.ok === false) return json;
    const table = sampleTable(text);
    const reason =
      table === null
        ? `it is in none of the known formats; name one of ${importFormats.join(", ")}`
        : "it is in none of the known formats, but has rows with columns; say in a mapping which column is what";
    return { ok: false, line: null, reason };
  }
  return checked(readers[found].read(text, fileName, others), found);
}

function checked(reading: ImportReading, format: ImportFormat): ParsedImport {
  if (!reading.ok) return reading;
  const reason = problemOf(reading);
  return reason === null ? { ...reading, format } : { ok: false, line: null, reason };
}

function recognise(text: string): ImportFormat | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return importFormats.find((format) => readers[format].recognises(text, json)) ?? null;
}

/** What no format may hold. */
function problemOf({ file }: Extract<ImportReading, { ok: true }>): string | null {
  if (file.benchmarks.length === 0 && !file.isDescription) return "there is no result in it";
  for (const { name, measures } of file.benchmarks) {
    if (name.length > nameMax) return `the name “${name.slice(0, 60)}…” is longer than ${nameMax}`;
    if (measures.length > measuresMax) return `“${name}” has more than ${measuresMax} measures`;
    const odd = measures.find(({ samples }) => !samples.every(Number.isFinite));
    if (odd !== undefined) return `${odd.name} of “${name}” has a value that is not a number`;
  }
  return null;
}

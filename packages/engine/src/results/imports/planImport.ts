import {
  type Environment,
  type ImportedBenchmark,
  type ImportedCommit,
  type ImportedFile,
  parseImport,
  type ReportImport,
} from "@lapline/contracts";
import type { SubmissionProblem } from "../../work/index.ts";
import type { PlannedCommit } from "../series/plannedCommit.ts";
import { cleanFacts, cleanText } from "./cleanText.ts";
import type { ImportPlace } from "./placeImport.ts";

/** One benchmark of one version, put together from every file that has samples of it. */
export interface PlannedImport {
  version: string;
  /** When it was measured, as file or request say it; null: nobody says so. */
  statedAt: Date | null;
  measuredAt: Date;
  /** Whether that is what a file with a history says of its versions. */
  datesVersion: boolean;
  benchmark: string;
  measures: ImportedBenchmark["measures"];
  /** The same object for all benchmarks of one file on one machine. */
  environment: Environment;
  notes: string[];
}

export interface ImportPlan {
  jobs: PlannedImport[];
  /** By the name of the version. */
  commits: Map<string, PlannedCommit>;
  problems: SubmissionProblem[];
}

/** Clocks of other machines may be ahead of the server's by this much. */
const aheadMaxMs = 24 * 60 * 60_000;

/**
 * Reads the files of an import and lists every reason why it cannot be stored; with problems nothing
 * of it may be. Benchmarks of the same name are one, with the samples of all files. Where a file says
 * of each result when it was measured, a result of the same time in a later file replaces the earlier
 * one: parts of a history may overlap. Pure.
 */
export function planImport(
  request: ReportImport,
  { place, now }: { place: Pick<ImportPlace, "problems">; now: Date },
): ImportPlan {
  const problems: SubmissionProblem[] = [...place.problems];
  const jobs = new Map<string, PlannedImport>();
  const commits = new Map<string, PlannedCommit>();
  for (const [index, { name, format, content }] of request.files.entries()) {
    const path = `files.${index}`;
    const parsed = parseImport(content, {
      format,
      fileName: name,
      others: request.files,
      mapping: request.mapping,
    });
    if (!parsed.ok) {
      for (const { line, reason } of [parsed, ...(parsed.more ?? [])]) {
        const place = line === null ? name : `${name}, line ${line}`;
        problems.push({ path, message: cleanText(`${place}: ${reason}.`) });
      }
      continue;
    }
    const facts = {
      environmentOf: environments(parsed.file, { format: parsed.format, file: name }),
      notes: parsed.file.notes.map(cleanText),
    };
    for (const { version, ...said } of parsed.file.commits ?? []) {
      commits.set(version, cleanCommit(said));
    }
    const { measuredAt: ofFile } = parsed.file;
    for (const benchmark of parsed.file.benchmarks) {
      const problem = addBenchmark(jobs, benchmark, facts, { request, ofFile, now });
      if (problem !== null) problems.push({ path, message: `${name}: ${problem}` });
      if (problem !== null) break;
    }
  }
  return { jobs: [...jobs.values()], commits, problems };
}

type EnvironmentOf = (own: ImportedBenchmark["comparability"]) => Environment;

/** The environments of a file: one object for all benchmarks of the same facts, so that it is hashed once. */
function environments(
  { comparability, shown }: Pick<ImportedFile, "comparability" | "shown">,
  { format, file }: { format: string; file: string },
): EnvironmentOf {
  const known = new Map<string, Environment>();
  return (own = {}) => {
    const key = JSON.stringify(own);
    const environment = known.get(key) ?? {
      comparability: cleanFacts({ ...comparability, ...own, format }),
      shown: cleanFacts({ ...shown, file }),
    };
    known.set(key, environment);
    return environment;
  };
}

/** Measures that a report may have, also when its files come together. */
const measuresMax = 50;

/** Answers what is wrong with the benchmark, in a sentence; null: nothing. */
function addBenchmark(
  jobs: Map<string, PlannedImport>,
  benchmark: ImportedBenchmark,
  facts: Pick<PlannedImport, "notes"> & { environmentOf: EnvironmentOf },
  {
    request,
    ofFile,
    now,
  }: {
    request: Pick<ReportImport, "version" | "measuredAt">;
    ofFile: string | undefined;
    now: Date;
  },
): string | null {
  const version = benchmark.version ?? request.version;
  if (version === undefined)
    return "the file names no version. Give one (--version in the command line).";
  const at = benchmark.measuredAt ?? ofFile ?? request.measuredAt;
  const statedAt = at === undefined ? null : new Date(at);
  const measuredAt = statedAt ?? now;
  if (measuredAt.getTime() > now.getTime() + aheadMaxMs) {
    return `${measuredAt.toISOString()} lies in the future.`;
  }
  const name = cleanText(benchmark.name);
  if (name === "") return "a benchmark has no name.";
  const isTimed = benchmark.measuredAt !== undefined;
  const { comparability } = benchmark;
  const key = JSON.stringify([version, name, isTimed ? measuredAt : null, comparability]);
  const known = jobs.get(key);
  if (known === undefined) {
    const measures = benchmark.measures.map((measure) => ({ ...measure }));
    const datesVersion = benchmark.version !== undefined && benchmark.measuredAt !== undefined;
    const times = { statedAt, measuredAt, datesVersion };
    const environment = facts.environmentOf(comparability);
    jobs.set(key, {
      version,
      ...times,
      benchmark: name,
      environment,
      notes: facts.notes,
      measures,
    });
    return null;
  }
  // Runs of a tool that come together are one measurement, which began with the first of them.
  if (statedAt !== null && known.statedAt !== null && statedAt < known.statedAt) {
    Object.assign(known, { statedAt, measuredAt });
  }
  for (const measure of benchmark.measures) {
    const same = known.measures.find((one) => one.name === measure.name);
    if (same === undefined) known.measures.push({ ...measure });
    else if (same.unit !== measure.unit || same.direction !== measure.direction) {
      return `${measure.name} of ${name} comes in ${same.unit} and in ${measure.unit}.`;
    } else {
      same.samples = isTimed ? measure.samples : same.samples.concat(measure.samples);
    }
  }
  if (known.measures.length > measuresMax) {
    return `${name} has more than ${measuresMax} measures in these files together.`;
  }
  return null;
}

const messageMax = 300;
const authorMax = 100;

/** What a file says of a commit, as it is stored: of the message its first line. Pure. */
function cleanCommit({
  message = "",
  author = "",
  committedAt,
}: Omit<ImportedCommit, "version">): PlannedCommit {
  const [firstLine = ""] = message.trimStart().split(/[\r\n]/, 1);
  return {
    message: cleanText(firstLine).slice(0, messageMax).toWellFormed() || null,
    author: cleanText(author).slice(0, authorMax).toWellFormed() || null,
    committedAt: committedAt === undefined ? null : new Date(committedAt),
  };
}

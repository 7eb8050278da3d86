import { type Reason, reasonOf, reasonText, storedReportSchema } from "@lapline/contracts";
import { sha256 } from "../../base/index.ts";
import { foldSamples } from "./foldSamples.ts";
import { importedTrial, trialParts, unpackTrials } from "./importedTrial.ts";
import { importedTrialsMax } from "./importedTrialsMax.ts";
import type { PlannedImport } from "./planImport.ts";

/** A report in the shape of a machine's, as it is stored. */
export interface ImportedReport {
  /** Canonical JSON of a StoredReport, with marks for what all trials share (unpackTrials). */
  packed: string;
  /** SHA-256 (hex) of the canonical JSON. */
  contentHash: string;
  trials: number;
  warnings: Reason[];
}

const warningsMax = 100;

/**
 * What was imported of one benchmark as a report with a trial for each sample. `environmentText` is
 * the canonical JSON of its environment. Pure; throws for what a report cannot hold.
 *
 * Nearly all of an import is the same again and again, so the canonical text is put together here
 * from parts in the order of their keys: walking through every trial of every report to sort the
 * same keys took most of the time of an import.
 */
export function importedReport(
  { measures, statedAt, environment, notes }: PlannedImport,
  environmentText: string,
): ImportedReport {
  const folded = measures.map((measure) => ({
    ...measure,
    count: measure.samples.length,
    samples: foldSamples(measure.samples, importedTrialsMax),
  }));
  const warnings = [
    ...notes.map((note) => reasonOf("import_noted", { note })),
    ...folded
      .filter(({ count }) => count > importedTrialsMax)
      .map(({ name: measure, count: samples }) =>
        reasonOf("samples_folded", { measure, samples, means: importedTrialsMax }),
      ),
  ].slice(0, warningsMax);
  const sentences = warnings.map(reasonText);
  const at = statedAt === null ? null : statedAt.toISOString();
  // Keys in their order, so that the plain text is the canonical one.
  const facts = {
    finishedAt: at,
    formatVersion: 1,
    measures: folded.map(({ name, unit, direction }) => ({ direction, name, unit })),
    reproduce: null,
    resources: [],
    startedAt: at,
    targetVersionReported: null,
  };
  // One trial stands for all: they have one shape, and the numbers are what the reader has looked at.
  const values = Object.fromEntries(folded.map(({ name, samples }) => [name, samples[0] ?? 0]));
  const trial = { ...importedTrial, index: 0, values };
  storedReportSchema.parse({
    ...facts,
    artifactDigest: null,
    environment,
    trials: [trial],
    warnings: sentences,
  });
  const trials = packTrials(folded);
  const packed = `{"artifactDigest":null,"environment":${environmentText},${JSON.stringify(facts).slice(1, -1)},"trials":[${trials.join(",")}],"warnings":${JSON.stringify(sentences)}}`;
  return { packed, contentHash: sha256(unpackTrials(packed)), trials: trials.length, warnings };
}

/** The text of each trial with marks; a measure with fewer samples is missing in the last ones. */
function packTrials(measures: readonly { name: string; samples: readonly number[] }[]): string[] {
  const sorted = measures
    .map(({ name, samples }) => ({ name, key: JSON.stringify(name), samples }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const count = Math.max(...sorted.map(({ samples }) => samples.length));
  const { before, after } = trialParts;
  return Array.from({ length: count }, (_, index) => {
    let values = "";
    for (const { key, samples } of sorted) {
      const value = samples[index];
      if (value === undefined) continue;
      if (!Number.isFinite(value)) throw new TypeError(`JSON cannot hold the number ${value}`);
      values += `${values === "" ? "" : ","}${key}:${value}`;
    }
    return `{${before.mark},"index":${index},${after.mark},"values":{${values}}}`;
  });
}

import { type RawReport, type ReportImport, rawReportSchema } from "@lapline/contracts";
import { foldSamples } from "./foldSamples.ts";
import type { PlannedImport } from "./planImport.ts";

/** Trials that a report may have; more samples than these are folded. */
const trialsMax = 100;
const warningsMax = 100;

/** Nothing is known of the load; a sample that was imported counts as it is. */
const unknownLoad = {
  operations: 0,
  non2xx: 0,
  timeouts: 0,
  socketErrors: 0,
  statusCounts: {},
  generatorUtilisation: null,
  generatorCpuCores: null,
  timeoutMs: null,
};

/** What was imported of one benchmark in the shape of a machine's report: a trial for each sample. Pure. */
export function importedReport(
  { measures, measuredAt, comparability, shown, notes, version }: PlannedImport,
  { target, scenario, label }: ReportImport,
): RawReport {
  const folded = measures.map(({ samples, ...measure }) => ({
    ...measure,
    count: samples.length,
    samples: foldSamples(samples, trialsMax),
  }));
  const count = Math.max(...folded.map(({ samples }) => samples.length));
  const trials = Array.from({ length: count }, (_, index) => ({
    index,
    reasons: [],
    startMs: 0,
    durationNs: 0,
    values: Object.fromEntries(
      folded.flatMap(({ name, samples }) => {
        const value = samples[index];
        return value === undefined ? [] : [[name, value]];
      }),
    ),
    histograms: [],
    load: unknownLoad,
  }));
  const warnings = folded
    .filter(({ count }) => count > trialsMax)
    .map(({ name, count }) => `${name}: ${count} samples were folded to ${trialsMax} means.`);
  const at = measuredAt.toISOString();
  // All trials are made above in one shape, of numbers that the reader has looked at: one stands for all.
  const report = rawReportSchema.parse({
    formatVersion: 1,
    measures: folded.map(({ name, unit, direction }) => ({ name, unit, direction })),
    trials: trials.slice(0, 1),
    resources: [],
    environment: { comparability, shown },
    warnings: [...notes, ...warnings].slice(0, warningsMax),
    targetVersionReported: null,
    artifactDigest: null,
    reproduce: `Measured elsewhere. lapline import --target ${target} --version ${version} --label ${label} --scenario ${scenario} …`,
    startedAt: at,
    finishedAt: at,
  });
  return { ...report, trials };
}

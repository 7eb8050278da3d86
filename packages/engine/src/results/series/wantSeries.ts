import { canonicalJson, type Params, paramsSchema, seriesParams } from "@lapline/contracts";
import { sha256 } from "../../base/index.ts";
import type { ReportedMeasure } from "./reportedMeasure.ts";

/** The facts of a job that decide which series its results belong to. */
export interface SeriesJob {
  projectId: string;
  targetId: string;
  scenarioId: string;
  scenarioVersion: number;
  params: unknown;
  durability: string;
  provisioner: string;
  labelId: string;
  /** How a target is made that the project defined itself; null or absent: it comes with Lapline. */
  definitionHash?: string | null;
  target: { key: string };
  label: { name: string };
}

/** A series that a job measured, stored or not. */
export interface WantedSeries {
  fingerprint: string;
  job: SeriesJob;
  /** Those of the job, with the benchmark where the measure is of one. */
  params: Params;
  measure: ReportedMeasure;
}

/**
 * The series of each measure of a job, in the order of the measures. A benchmark parts them as a
 * parameter does, so they are those that an import of the benchmark has. Pure.
 */
export function wantSeries(job: SeriesJob, measures: readonly ReportedMeasure[]): WantedSeries[] {
  const identity = {
    projectId: job.projectId,
    target: job.target.key,
    scenario: job.scenarioId,
    scenarioVersion: job.scenarioVersion,
    durability: job.durability,
    provisioner: job.provisioner,
    label: job.label.name,
    ...(job.definitionHash == null ? {} : { definition: job.definitionHash }),
  };
  const own = paramsSchema.parse(job.params);
  return measures.map((measure) => {
    const params = seriesParams(own, measure.benchmark);
    const fingerprint = seriesFingerprint({ ...identity, params, measure: measure.name });
    return { fingerprint, job, params, measure };
  });
}

/** Everything that two results must share to stand in one history. */
export interface SeriesIdentity {
  projectId: string;
  target: string;
  scenario: string;
  scenarioVersion: number;
  /** With defaults filled in. */
  params: Params;
  durability: string;
  provisioner: string;
  label: string;
  measure: string;
  /** Absent where there is none, so that series from before definitions keep their names. */
  definition?: string;
}

/** SHA-256 (hex) that identifies a series; independent of the order of the parameters. */
export function seriesFingerprint(identity: SeriesIdentity): string {
  return sha256(canonicalJson(identity));
}

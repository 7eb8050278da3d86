import { canonicalJson, type Params, paramsSchema, type ScenarioMeasure } from "@lapline/contracts";
import { sha256 } from "../../base/index.ts";

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
  measure: ScenarioMeasure;
}

/** The series of each measure of a job, in the order of the measures. Pure. */
export function wantSeries(job: SeriesJob, measures: readonly ScenarioMeasure[]): WantedSeries[] {
  const identity = {
    projectId: job.projectId,
    target: job.target.key,
    scenario: job.scenarioId,
    scenarioVersion: job.scenarioVersion,
    params: paramsSchema.parse(job.params),
    durability: job.durability,
    provisioner: job.provisioner,
    label: job.label.name,
    ...(job.definitionHash == null ? {} : { definition: job.definitionHash }),
  };
  return measures.map((measure) => ({
    fingerprint: seriesFingerprint({ ...identity, measure: measure.name }),
    job,
    measure,
  }));
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

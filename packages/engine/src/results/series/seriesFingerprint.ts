import { canonicalJson, type Params } from "@lapline/contracts";
import { sha256 } from "../../base/index.ts";

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
}

/** SHA-256 (hex) that identifies a series; independent of the order of the parameters. */
export function seriesFingerprint(identity: SeriesIdentity): string {
  return sha256(canonicalJson(identity));
}

import { type Reason, reasonOf } from "@lapline/contracts";

/** Attempts in a row that nothing came of, before a machine is taken out of service. */
export const badAttemptsMax = 5;
/** Hours that changes of a machine's facts are counted over, and how many of them it takes. */
export const driftHours = 24;
const factsChangesMax = 4;

/** What a machine did since somebody last trusted it. */
export interface MachineRecord {
  machineId: string;
  projectId: string;
  trustedSince: Date | null;
  /** Its last attempts that ended and were judged, at most `badAttemptsMax`. */
  attempts: number;
  /** Those of them that failed by the machine, or whose report does not count. */
  bad: number;
  /** Those of the bad ones that the machine alone is to blame for, not what it measured. */
  own: number;
  /** Different targets among the bad ones. */
  targets: number;
  /** How often its facts changed within `driftHours`. */
  factsChanges: number;
}

/**
 * Why a machine has to be taken out of service; null: it need not. One target that
 * fails again and again says nothing about the machine; several of them in a row do, and so do
 * failures of its own. Pure.
 */
export function quarantineReason(record: MachineRecord): Reason | null {
  const { attempts, bad, own, targets, factsChanges } = record;
  if (attempts >= badAttemptsMax && own === attempts) {
    return reasonOf("machine_failed_jobs", { attempts });
  }
  if (attempts >= badAttemptsMax && bad === attempts && targets > 1) {
    return reasonOf("machine_spoiled_targets", { attempts, targets });
  }
  if (factsChanges >= factsChangesMax) {
    return reasonOf("machine_facts_changed", { changes: factsChanges, hours: driftHours });
  }
  return null;
}

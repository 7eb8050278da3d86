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
 * Why a machine has to be taken out of service, in a sentence; null: it need not. One target that
 * fails again and again says nothing about the machine; several of them in a row do, and so do
 * failures of its own. Pure.
 */
export function quarantineReason(record: MachineRecord): string | null {
  const { attempts, bad, own, targets, factsChanges } = record;
  if (attempts >= badAttemptsMax && own === attempts) {
    return `Its last ${attempts} jobs failed by the machine itself or were disturbed on it. Look at their reasons and at its worker's log.`;
  }
  if (attempts >= badAttemptsMax && bad === attempts && targets > 1) {
    return `Nothing usable came of its last ${attempts} jobs, which were of ${targets} different targets. Look at what their reports say.`;
  }
  if (factsChanges >= factsChangesMax) {
    return `Its facts changed ${factsChanges} times in ${driftHours} hours, so that its results cannot be compared with each other. Look at what changes in its facts.`;
  }
  return null;
}

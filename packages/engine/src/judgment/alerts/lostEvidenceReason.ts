const start = "A measurement that this rested on was deleted: ";

/** Sentence for what rested on a measurement that somebody deleted. */
export function lostEvidenceReason(reason: string): string {
  return `${start}${reason}`;
}

/** Whether a suspicion says so of itself. */
export function isLostEvidence(stateReason: string | null): boolean {
  return stateReason?.startsWith(start) ?? false;
}

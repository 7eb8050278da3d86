/** Trials that a report may have; more samples than these are folded. */
export const importedTrialsMax = 100;

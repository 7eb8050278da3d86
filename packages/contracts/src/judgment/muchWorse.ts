/** Ratio from which on what is inconclusive may be so much worse that nothing is called ok beside it. */
export const muchWorse = 1.25;

/** The end of an interval of fewer values says how few they are, and not how far the measure went. */
export const roughBelow = 5;

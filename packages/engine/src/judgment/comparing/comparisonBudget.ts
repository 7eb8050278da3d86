/** What comparisons that Lapline asks for by itself may cost. */
export interface ComparisonBudget {
  /** Machine-minutes per hardware label in 24 hours. */
  minutesPerDayMax: number;
}

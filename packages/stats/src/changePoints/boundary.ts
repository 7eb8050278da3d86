/** A boundary between two stretches of a history: `from … at − 1` and `at … to − 1`. */
export interface Boundary {
  from: number;
  at: number;
  to: number;
}

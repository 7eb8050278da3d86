/** One line of `lapline doctor`. `note` is nothing to mend, but to know. */
export interface Finding {
  what: string;
  state: "ok" | "note" | "problem";
  detail: string;
  /** What to do about a problem or note. */
  next?: string;
}

export const families = ["in_process", "http"] as const;
export type Family = (typeof families)[number];

export const weathers = ["quiet", "disturbed"] as const;
export type Weather = (typeof weathers)[number];

export const methods = ["trials", "slices"] as const;
export type Method = (typeof methods)[number];

/** What one comparison is of. */
export interface DuetCell {
  family: Family;
  weather: Weather;
  /** Further work of the head, in percent; 0: identical. */
  percent: number;
}

/** What one comparison by one method found. */
export interface DuetOutcome extends DuetCell {
  method: Method;
  /** From 0; the seed of the weather. */
  repetition: number;
  /** Time per operation, head over base, as the server would judge it. */
  ratio: number;
  low: number | null;
  high: number | null;
  verdict: "worse" | "better" | "same" | "insufficient";
  /** Why the worker took whole trials where slices were asked for; null: it did not. */
  fellBack: string | null;
  /** Whether the report counts. */
  valid: boolean;
  /** From the claim to the report. */
  seconds: number;
  loadAverage1: number;
}

/** The same comparison of a resumed run. */
export function outcomeKey(one: DuetCell & { method: Method; repetition: number }): string {
  return [one.family, one.weather, one.percent, one.method, one.repetition].join(" ");
}

/** One measured figure beside its aim. */
export interface Finding {
  queue: string;
  what: string;
  value: number;
  /** Largest value that reaches the aim. */
  aim: number;
  unit: string;
  /** How the figure came about. */
  detail: string;
}

/** Whether the figure reaches its aim. */
export function reaches({ value, aim }: Finding): boolean {
  return value <= aim;
}

/** One way to find change points. */
export interface Detector {
  name: string;
  /** First points of new levels of each series. */
  whole(series: readonly (readonly number[])[]): Promise<number[][]>;
  /** The same after every point from the `first`th on: one answer per prefix, for each series. */
  online(series: readonly (readonly number[])[], first: readonly number[]): Promise<number[][][]>;
  /** Milliseconds of processor time for one series, the best of a few times. */
  time(values: readonly number[]): Promise<number>;
}

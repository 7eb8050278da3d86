/** Reads what the target used so far. Synchronous on purpose: kernel files answer from memory. */
export interface UsageReader {
  cpuMethod: string;
  memoryMethod: string;
  /** CPU time used since the start, ns; never shrinks while the target lives. Null: it has ended. */
  cpuNs(): number | null;
  memoryBytes(): number | null;
}

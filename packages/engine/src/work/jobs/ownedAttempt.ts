/** How a machine names the attempt that it speaks for. Another machine's key or fence matches nothing. */
export interface OwnedAttempt {
  jobId: string;
  machineId: string;
  fence: number;
}

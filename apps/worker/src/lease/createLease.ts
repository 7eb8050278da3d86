/** How long this attempt is still ours, by the monotonic clock of the machine. */
export interface Lease {
  /** Counts from the moment the request was *sent*: the server's own lease can only end later. */
  renewed(sentAtNs: bigint): void;
  remainingMs(nowNs: bigint): number;
}

/** A lease granted by a claim that was sent at `claimedAtNs`. */
export function createLease(leaseMs: number, claimedAtNs: bigint): Lease {
  let renewedAtNs = claimedAtNs;
  return {
    renewed: (sentAtNs) => {
      if (sentAtNs > renewedAtNs) renewedAtNs = sentAtNs;
    },
    remainingMs: (nowNs) => leaseMs - Number(nowNs - renewedAtNs) / 1e6,
  };
}

export interface DigestLine {
  /** What was measured: "p99 latency". */
  label: string;
  /** "−12 % vs 0.22.3", or a value. */
  words: string;
  tone: "better" | "worse" | "neutral";
}

/** A share in a few words, for pictures and badges. */
export interface ShareDigest {
  /** What is shown: "PocketBase 0.22.3 against 0.23.0". */
  heading: string;
  /** Most relevant first. */
  lines: DigestLine[];
  /** Values in order, where it is a history. */
  history: number[];
}

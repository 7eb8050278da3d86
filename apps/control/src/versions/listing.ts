/** What a registry answered. Versions are written as submissions write them, in any order. */
export type Listing =
  | {
      outcome: "listed";
      versions: string[];
      /** False where more releases may exist than are listed. */
      complete: boolean;
      /** Image digests by version. */
      digests?: Readonly<Record<string, string>>;
    }
  /** `problem` is a sentence for people. */
  | { outcome: "failed"; problem: string };

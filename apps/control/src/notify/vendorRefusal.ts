export interface RefusalFacts {
  /** `failed`: the same again would be refused again. */
  verdict: "retry" | "failed";
  status: number | null;
  answer: string | null;
  retryAfterMs: number | null;
}

/** A vendor did not do what was asked, or could not be reached; the message says why. */
export class VendorRefusal extends Error {
  readonly facts: RefusalFacts;

  constructor(message: string, facts: RefusalFacts) {
    super(message);
    this.facts = facts;
  }
}

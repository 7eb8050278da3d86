/** A hardware label with what the machines that serve it are allowed to use. */
export interface LabelOffer {
  id: string;
  name: string;
  machines: readonly {
    sandboxes: readonly string[];
    /** What definitions of projects may use of them; absent: nothing. */
    definitionSandboxes?: readonly string[];
    /** Null: it never connected, and has not said what it may use. */
    lastSeenAt?: Date | null;
  }[];
}

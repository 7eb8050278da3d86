/** Who changed something, as the audit trail notes it. */
export type Actor =
  | { kind: "user"; id: string; name: string }
  | { kind: "apiKey"; id: string; name: string }
  | { kind: "machine"; id: string }
  | { kind: "schedule"; id: string; name: string }
  /** A CI trigger, in the name of whoever sent it an event. */
  | { kind: "hook"; id: string; name: string }
  | { kind: "system" };

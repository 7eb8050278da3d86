/** How the relay notes failures with entries of the outbox. */
export const outboxOf = { loop: "relay", kind: "outbox" } as const;

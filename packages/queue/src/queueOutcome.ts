/** What became of a message for the queue. A queue that is away is an expected failure, not an exception. */
export type QueueOutcome = { ok: true } | { ok: false; reason: string };

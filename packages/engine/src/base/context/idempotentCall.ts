/** A request that must change something at most once, as the engine's context carries it. */
export interface IdempotentCall {
  /** SHA-256 (hex) of the client's idempotency key. */
  readonly keyHash: string;
  /** SHA-256 (hex) of operation, path and body. */
  readonly requestHash: string;
  /** Id of the HTTP request; a transaction that runs again comes with the same. */
  readonly requestId: string;
}

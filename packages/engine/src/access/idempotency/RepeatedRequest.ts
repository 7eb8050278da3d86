/** Thrown inside a transaction that another request with the same idempotency key was faster than. */
export class RepeatedRequest extends Error {
  override readonly name = "RepeatedRequest";

  constructor() {
    super("another request with this idempotency key was carried out");
  }
}

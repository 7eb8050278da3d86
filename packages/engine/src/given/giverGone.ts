/**
 * Thrown inside a transaction that gives something, when who gives it was removed, demoted or revoked
 * after the request was let in.
 */
export class GiverGone extends Error {
  override readonly name = "GiverGone";

  constructor() {
    super("who gives this may not any more");
  }
}

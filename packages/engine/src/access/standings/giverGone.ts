/**
 * Thrown inside a transaction that gives or changes something, when who does was removed, demoted or
 * revoked after the request was let in.
 */
export class GiverGone extends Error {
  override readonly name = "GiverGone";

  constructor() {
    super("who does this may no longer do it");
  }
}

/** The database is left as it was; the message says what is wrong, why, and what to do. */
export class MigrationRefused extends Error {
  override readonly name = "MigrationRefused";
}

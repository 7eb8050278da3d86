/** Connection address of the PostgreSQL to work on; there is no default, a secret is in it. */
export function databaseUrl(): string {
  const url = process.env.DATABASE_URL;
  if (url === undefined || url === "") {
    throw new Error("Set DATABASE_URL, e.g. postgresql://user:password@127.0.0.1:5432/lapline");
  }
  return url;
}

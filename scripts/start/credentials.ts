import { chmod, readFile, writeFile } from "node:fs/promises";

/** How to sign in and how to call the API; kept in the data folder with mode 600. */
export type Credentials = {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
};

/** Reads the credentials of an earlier start; null when there are none that can be read. */
export async function readCredentials(file: string): Promise<Credentials | null> {
  try {
    const value: unknown = JSON.parse(await readFile(file, "utf8"));
    return isCredentials(value) ? value : null;
  } catch {
    return null;
  }
}

/** Writes them so that only the owner of the file can read them. */
export async function writeCredentials(file: string, credentials: Credentials): Promise<void> {
  await writeFile(file, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  // The mode above only holds for a new file.
  await chmod(file, 0o600);
}

function isCredentials(value: unknown): value is Credentials {
  if (typeof value !== "object" || value === null) return false;
  const fields = new Map(Object.entries(value));
  return ["url", "email", "password", "apiKey"].every(
    (name) => typeof fields.get(name) === "string",
  );
}

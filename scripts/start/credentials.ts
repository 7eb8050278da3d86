import { chmod, writeFile } from "node:fs/promises";
import type { OwnerSecrets } from "./setUpOwner.ts";

/** How to sign in and how to call the API; kept in the data folder with mode 600. */
export type Credentials = OwnerSecrets & { readonly url: string };

/** Writes them so that only the owner of the file can read them. */
export async function writeCredentials(file: string, credentials: Credentials): Promise<void> {
  await writeFile(file, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  // The mode above only holds for a new file.
  await chmod(file, 0o600);
}

import type { Vault } from "../secrets/createVault.ts";

/** The secret of an app; null when the server does not have the key any more that encrypted it. */
export function openSecret(vault: Vault, sealed: string, userId: string): string | null {
  try {
    return vault.open(sealed, userId);
  } catch {
    return null;
  }
}

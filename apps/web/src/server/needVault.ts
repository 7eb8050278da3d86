import type { Vault } from "@lapline/engine";
import { ApiError } from "./http/apiError.ts";
import { vault } from "./vault.ts";

/** The installation's vault; a 503 that says what the operator has to do when there is none. */
export function needVault(): Vault {
  const found = vault();
  if (found !== null) return found;
  throw new ApiError({
    status: 503,
    code: "secrets_key_missing",
    detail:
      "This needs a key that encrypts the secrets in the book. Set SECRETS_KEY for web and control, then try again.",
  });
}

import type { Vault } from "@lapline/engine";
import { ApiError } from "../../../server/http/apiError.ts";
import { vault } from "../../../server/vault.ts";

/** The installation's vault; a 503 that says what the operator has to do when there is none. */
export function needVault(): Vault {
  const found = vault();
  if (found !== null) return found;
  throw new ApiError({
    status: 503,
    code: "secrets_key_missing",
    detail:
      "Webhooks need a key that encrypts their secrets. Set SECRETS_KEY for web and control, then try again.",
  });
}

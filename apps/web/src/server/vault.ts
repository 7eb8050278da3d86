import { createVault, type Vault } from "@lapline/engine";
import { engine } from "./engine.ts";
import { env } from "./env.ts";
import { ApiError } from "./http/apiError.ts";
import { processSingleton } from "./processSingleton.ts";

/** What encrypts secrets that are used again; null without SECRETS_KEY. */
export function vault(): Vault | null {
  return processSingleton("vault", () => {
    const { SECRETS_KEY } = env();
    return SECRETS_KEY === undefined ? null : createVault(SECRETS_KEY, engine().random);
  });
}

/** The installation's vault; a 503 that says what the operator has to do when there is none. */
export function needVault(): Vault {
  const found = vault();
  if (found !== null) return found;
  throw new ApiError({
    status: 503,
    code: "secrets_key_missing",
    detail:
      "Secrets cannot be stored without a key that encrypts them. Set SECRETS_KEY for web and control, then try again.",
  });
}

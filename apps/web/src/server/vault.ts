import { createVault, type Vault } from "@lapline/engine";
import { engine } from "./engine.ts";
import { env } from "./env.ts";
import { processSingleton } from "./processSingleton.ts";

/** What encrypts secrets that are used again; null without SECRETS_KEY. */
export function vault(): Vault | null {
  return processSingleton("vault", () => {
    const { SECRETS_KEY } = env();
    return SECRETS_KEY === undefined ? null : createVault(SECRETS_KEY, engine().random);
  });
}

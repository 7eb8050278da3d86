import { hkdfSync } from "node:crypto";
import { createVault, type Vault } from "@lapline/engine";
import { engine } from "../engine.ts";
import { env } from "../env.ts";
import { processSingleton } from "../processSingleton.ts";
import { vault } from "../vault.ts";

/**
 * Encrypts the secrets of authenticator apps: with SECRETS_KEY, or without one with a key made of
 * AUTH_SECRET. What the latter sealed still opens after SECRETS_KEY was set.
 */
export function secondFactorVault(): Vault {
  return processSingleton("secondFactorVault", () => {
    const key = hkdfSync("sha256", env().AUTH_SECRET, "", "lapline second factors", 32);
    const made = createVault(Buffer.from(key).toString("hex"), engine().random);
    if (made === null) throw new Error("32 bytes are a key");
    const set = vault();
    if (set === null) return made;
    return {
      seal: (text, about) => set.seal(text, about),
      open: (sealed, about) => {
        try {
          return set.open(sealed, about);
        } catch {
          return made.open(sealed, about);
        }
      },
    };
  });
}

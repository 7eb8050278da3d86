import { canonicalJson, type Environment } from "@lapline/contracts";
import { sha256 } from "../../base/index.ts";

/** An environment as it is stored: once for each content. */
export interface HashedEnvironment {
  /** Canonical JSON of all of it. */
  text: string;
  /** SHA-256 (hex) of that text, and of the canonical JSON of what splits a history. */
  hash: string;
  comparabilityHash: string;
}

/** The text and the hashes of an environment. Pure. */
export function hashEnvironment(environment: Environment): HashedEnvironment {
  const text = canonicalJson(environment);
  const comparabilityHash = sha256(canonicalJson(environment.comparability));
  return { text, hash: sha256(text), comparabilityHash };
}

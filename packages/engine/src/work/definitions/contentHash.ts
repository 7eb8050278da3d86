import { canonicalJson } from "@lapline/contracts";
import type { Definition } from "@lapline/contracts/definitions";
import { sha256 } from "../../base/index.ts";

/** SHA-256 (hex) of all that a revision says; the same again is no new revision. Pure. */
export function contentHash(content: Definition, repository: string | null): string {
  return sha256(canonicalJson({ content, repository }));
}

/**
 * The repository that counts for a definition: that of a `checkout`, without what says nothing; null
 * for other sources, whatever was given. Pure.
 */
export function repositoryOf(content: Definition, given: string | undefined): string | null {
  if (content.target.source.checkout === undefined) return null;
  return given?.replace(/\/$/, "") ?? null;
}

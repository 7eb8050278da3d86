import type { SharedView } from "./sharedView.ts";

/** Of the hash: as much as tells shares apart and fits below a picture. */
const hashSigns = 12;

/**
 * What exports of a share name as their source. Its address opens it for everybody who reads it, so
 * whoever publishes an export would publish that; the hash of its bytes opens nothing, and whoever has
 * the share finds it at the foot of the page.
 */
export function shareSource({ title, contentHash }: Pick<SharedView, "title" | "contentHash">) {
  return `Lapline share with SHA-256 ${contentHash.slice(0, hashSigns)}…, ${title}`;
}

import { randomBytes } from "node:crypto";

/** A secret that occurs nowhere else, named for what it is a secret of. */
export function canary(kind: string): string {
  return `canary${kind}${randomBytes(12).toString("hex")}`;
}

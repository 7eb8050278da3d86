import { env } from "./env.ts";

/**
 * Whether this session leaves out a build that takes minutes, because another of its part has its turn
 * (`variants` in scripts/test/parts.ts). Use as `describe.runIf(!isLeftOut("trailbase 0.22.6"))`.
 */
export function isLeftOut(variant: string): boolean {
  return env.leftOut.includes(variant);
}

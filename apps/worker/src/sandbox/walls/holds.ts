import { dirname } from "node:path";

/** Whether `outer` is `inner` or one of the folders around it. */
export function holds(outer: string, inner: string): boolean {
  for (let path = inner; ; path = dirname(path)) {
    if (path === outer) return true;
    if (path === dirname(path)) return false;
  }
}

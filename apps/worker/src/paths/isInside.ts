import { resolve, sep } from "node:path";

/** Whether a path, absolute or as seen from `from`, is a folder or lies in it. */
export function isInside(path: string, folder: string, from = folder): boolean {
  const whole = resolve(from, path);
  return whole === folder || whole.startsWith(folder + sep);
}

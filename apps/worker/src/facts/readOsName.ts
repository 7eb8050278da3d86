import { type } from "node:os";
import { readText } from "./readText.ts";

/** Name and release of the distribution, e.g. `Debian GNU/Linux 12 (bookworm)`. */
export function readOsName(osRelease: string | null = readText("/etc/os-release")): string {
  return /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(osRelease ?? "")?.[1] ?? type();
}

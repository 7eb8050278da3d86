import { join } from "node:path";

/** Folder for the homes of builds under way; each scope of workers has its own, to clear at its start. */
export function homesOf(toolCacheDir: string, scope: string): string {
  return join(toolCacheDir, "homes", scope);
}

/** Why a program did not start: one that is not there by its name, all else as the system says it. */
export function spawnErrorWords(error: Error & { code?: unknown; path?: unknown }): string {
  const { code, path, message } = error;
  return code === "ENOENT" && typeof path === "string" ? `${path} was not found` : message;
}

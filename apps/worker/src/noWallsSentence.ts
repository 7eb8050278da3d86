/** What a worker without walls says at its start. */
export function noWallsSentence(reason: string): string {
  return `No walls around targets (${reason}). This machine runs only built-in targets at versions that are bundled or that a registry vouches for.`;
}

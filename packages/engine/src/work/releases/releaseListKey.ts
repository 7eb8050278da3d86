/**
 * The key of a target's list of releases. A project's own target has its project in front, so that
 * nobody else sees what a private address lists. Pure.
 */
export function releaseListKey(target: string, projectId: string | null): string {
  return projectId === null ? target : `${projectId}/${target}`;
}

/** The target whose list has this key. Pure. */
export function targetOfReleaseList(key: string): string {
  return key.slice(key.indexOf("/") + 1);
}

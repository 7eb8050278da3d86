/**
 * Name under which a project's statuses and checks appear at a commit. It names the project, so that
 * two that measure one repository do not overwrite each other; connections that were alone before that
 * keep the name that branch rules ask for.
 */
export function statusContextOf(kept: string | null, projectSlug: string): string {
  return kept ?? `Lapline: ${projectSlug}`;
}

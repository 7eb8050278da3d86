/** Address of a page of a project, so that a link shows the same to everybody who may see it. */
export function projectPath(slug: string, path: string): string {
  return `/p/${encodeURIComponent(slug)}${path}`;
}

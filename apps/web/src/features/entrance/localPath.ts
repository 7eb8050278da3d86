/** The page to go to after sign-in: only a path of this site, never another address; else the start. */
export function localPath(next: string | null): string {
  if (next === null || !next.startsWith("/")) return "/";
  const base = "http://here.invalid";
  if (!URL.canParse(next, base)) return "/";
  const url = new URL(next, base);
  return url.origin === base && !url.pathname.startsWith("//") ? url.pathname + url.search : "/";
}

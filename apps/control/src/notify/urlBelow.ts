/**
 * The address of a path below a base, or null where parsing would lead it elsewhere: names in a path
 * may be `..`, which percent-encoding leaves as it is.
 */
export function urlBelow(baseUrl: string, path: string): string | null {
  const [written = ""] = path.split("?");
  const url = `${baseUrl}${path}`;
  if (!path.startsWith("/") || !URL.canParse(url) || !URL.canParse(baseUrl)) return null;
  const base = new URL(baseUrl);
  const parsed = new URL(url);
  const whole = `${base.pathname.replace(/\/$/, "")}${written}`;
  const isBelow = parsed.origin === base.origin && parsed.hash === "" && parsed.pathname === whole;
  return isBelow ? url : null;
}

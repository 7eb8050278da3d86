/** The request's cookies by name, undecoded; the first of equal names wins. */
export function parseCookies(headers: Headers): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (headers.get("cookie") ?? "").split(";")) {
    const at = pair.indexOf("=");
    const name = pair.slice(0, at).trim();
    if (at > 0 && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim());
  }
  return cookies;
}

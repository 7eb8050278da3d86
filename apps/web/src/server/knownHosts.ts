/** Names of this machine itself: the first start, health checks, a worker beside the server. */
const loopback = ["localhost", "127.0.0.1", "[::1]"];

/** The name in a Host header, in lower case and without port; null where it is none. */
export function hostNameOf(host: string): string | null {
  if (!/^[A-Za-z0-9._[\]:-]+$/.test(host)) return null;
  const url = `http://${host}/`;
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, "") : null;
}

/** The names under which this installation may be asked: of LAPLINE_URL, loopback, and LAPLINE_HOSTS. */
export function knownHosts(laplineUrl: string, more: readonly string[]): ReadonlySet<string> {
  return new Set([new URL(laplineUrl).hostname, ...loopback, ...more]);
}

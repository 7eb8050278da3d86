const pathShownMax = 12;

/**
 * What may be shown of an address that is itself a secret, as Slack's and Discord's are: scheme, host
 * and the beginning of the path.
 */
export function shownUrl(url: string): string {
  const { origin, pathname, search } = new URL(url);
  const rest = pathname + search;
  return rest.length <= pathShownMax ? origin + rest : `${origin}${rest.slice(0, pathShownMax)}…`;
}

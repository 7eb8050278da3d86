/** Header in which the proxy marks the request of a page that a person looks at. */
export const viewHeader = "x-lapline-view";

/** Programs that fetch a page to show what it is about, or to find it. */
const robots =
  /bot\b|crawl|spider|preview|embed|facebookexternalhit|whatsapp|slack|telegram|discord|skype|teams|curl|wget|python|go-http|java\/|node-fetch|undici/i;

/**
 * Whether this request means that a person looks at a share: a GET of a whole page that nothing
 * fetched ahead, by something that calls itself a browser.
 */
export function isView(method: string, headers: Headers): boolean {
  if (method !== "GET" || headers.has("rsc") || headers.has("next-router-prefetch")) return false;
  const purpose = headers.get("sec-purpose") ?? headers.get("purpose") ?? "";
  if (/prefetch|preview/i.test(purpose)) return false;
  const agent = headers.get("user-agent") ?? "";
  return /^mozilla\//i.test(agent) && !robots.test(agent);
}

/** A host that a build may talk to. */
export interface AllowedHost {
  host: string;
  port: number;
  /**
   * Whether its name may lead to a private address. A registry's name and what the machine's owner set
   * are nobody else's to choose; the repository of a submission is.
   */
  mayBePrivate: boolean;
}

/** The host of an HTTP(S) address; null for any other text. */
export function hostOfAddress(address: string, mayBePrivate: boolean): AllowedHost | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") return null;
  const usual = protocol === "https:" ? 443 : 80;
  return { host: plainHost(hostname), port: port === "" ? usual : Number(port), mayBePrivate };
}

/** Lower case, without the brackets of an IPv6 address and the dot at the end of a full name. */
export function plainHost(host: string): string {
  return host.toLowerCase().replaceAll(/[[\]]/g, "").replace(/\.$/, "");
}

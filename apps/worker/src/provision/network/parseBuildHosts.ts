import { type AllowedHost, plainHost } from "../allowedHost.ts";

const PART = /^([A-Za-z0-9.-]+|\[[0-9A-Fa-f:]+\])(?::(\d{1,5}))?$/;

/** Reads BUILD_HOSTS: `host` (port 443) or `host:port`, with commas between; null when a part is neither. */
export function parseBuildHosts(text: string): AllowedHost[] | null {
  const hosts: AllowedHost[] = [];
  for (const part of text.split(",").map((each) => each.trim())) {
    if (part === "") continue;
    const [, host, port = "443"] = PART.exec(part) ?? [];
    if (host === undefined || Number(port) > 65_535) return null;
    hosts.push({ host: plainHost(host), port: Number(port), mayBePrivate: true });
  }
  return hosts;
}

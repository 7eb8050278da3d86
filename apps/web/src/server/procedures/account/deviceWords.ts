import bowser from "bowser";

/** "Firefox 144 on Linux", from what a browser says of itself; good enough to recognize one's own. */
export function deviceWords(userAgent: string | null): string {
  if (userAgent === null) return "Unknown browser";
  const parser = bowser.getParser(userAgent.slice(0, 500));
  const { name, version = "" } = parser.getBrowser();
  const system = parser.getOSName();
  const browser = name ? `${name} ${version.split(".", 1)[0]}`.trim() : "Another program";
  return system ? `${browser} on ${system}` : browser;
}

/** The HTTP proxy that the machine's owner set for a host; null: none, connect directly. */
export function ownerProxy(
  toolEnv: NodeJS.ProcessEnv,
  { host, port }: { host: string; port: number },
): URL | null {
  const setting = (name: string) => toolEnv[name.toLowerCase()] ?? toolEnv[name] ?? "";
  const direct = setting("NO_PROXY")
    .split(",")
    .map((part) => part.trim().replace(/^\*?\./, ""));
  const isDirect = (name: string) =>
    name === "*" || name === host || `${host}:${port}` === name || host.endsWith(`.${name}`);
  if (direct.some((name) => name !== "" && isDirect(name))) return null;
  const address = setting(port === 80 ? "HTTP_PROXY" : "HTTPS_PROXY") || setting("ALL_PROXY");
  if (!URL.canParse(address) || new URL(address).protocol !== "http:") return null;
  return new URL(address);
}

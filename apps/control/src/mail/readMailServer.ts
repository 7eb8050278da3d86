/** The mail server and the sender. */
export interface MailServer {
  host: string;
  port: number;
  /** TLS from the first byte (smtps). */
  secure: boolean;
  /** Refuse to go on when the server offers no STARTTLS. */
  requireTls: boolean;
  login: { user: string; pass: string } | null;
  /** Sender, e.g. `Lapline <lapline@example.org>`. */
  from: string;
}

const loopback = new Set(["127.0.0.1", "[::1]", "localhost"]);
const ports = { "smtp:": 587, "smtps:": 465 } as Record<string, number>;

/**
 * Reads `smtp://user:password@host:port` (STARTTLS where the server offers it) or `smtps://…` (TLS from
 * the start). A password is never sent in the clear to another machine.
 */
export function readMailServer(url: string, from: string): MailServer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const login =
    username === ""
      ? null
      : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return {
    host: hostname.replaceAll(/[[\]]/g, ""),
    port: port === "" ? (ports[protocol] ?? 587) : Number(port),
    secure,
    requireTls: !secure && login !== null && !loopback.has(hostname),
    login,
    from,
  };
}

import type { MailStep } from "@lapline/contracts";

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

/** Why an attempt ended, without secrets. */
export interface SmtpTrouble {
  message: string;
  /** The server's own last line, where it said something. */
  response: string | null;
  responseCode: number | null;
  /** Of the operating system or of OpenSSL, such as `ECONNREFUSED`. */
  code: string | null;
  /** Whether it broke while encryption was agreed on. */
  tls: boolean;
}

/** The likely reason and what to look at, in a sentence or two. */
export function smtpAdvice(
  server: MailServer,
  step: MailStep["step"],
  trouble: SmtpTrouble,
): string {
  switch (step) {
    case "connect":
      return connectAdvice(server, trouble);
    case "encrypt":
      return encryptAdvice(server, trouble);
    case "login":
      return trouble.responseCode === null
        ? "The connection ended during sign-in. Check the server's log."
        : "The server did not accept user and password. Check both in SMTP_URL: percent-encode characters such as @, : and /. Some providers need an app password.";
    case "recipient":
      return recipientAdvice(trouble);
    case "content":
      return trouble.responseCode === null
        ? "The connection ended after the mail was sent, so it may have arrived. Check the recipient's inbox and the server's log."
        : "The server refused the content. Its answer says why. Frequent reasons are spam or size rules, and a sender domain without SPF and DKIM.";
  }
}

function connectAdvice({ host, port }: MailServer, { code }: SmtpTrouble): string {
  switch (code) {
    case "ECONNREFUSED":
      return `Nothing listens on port ${port} of ${host}. Check host and port in SMTP_URL, and whether the server runs.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EDNS":
      return `The name ${host} has no address. Check the host in SMTP_URL and the DNS of the machine that runs control.`;
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "ETIMEDOUT":
      return `${host} did not answer on port ${port}. A firewall may be in between; many networks close port 25. The other way round, smtp:// on a port that expects TLS from the start never gets an answer: use smtps:// for port 465.`;
    default:
      return `The connection to ${host} on port ${port} ended early. Check whether a mail server listens there, and whether it expects TLS from the start (smtps://).`;
  }
}

function encryptAdvice({ host, requireTls }: MailServer, { code, message }: SmtpTrouble): string {
  if (code !== null && /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO/.test(code)) {
    return `The certificate of ${host} is not trusted here (${code}). Renew it, use its name in SMTP_URL, or set NODE_EXTRA_CA_CERTS for control to the authority that signed it.`;
  }
  if (requireTls && /STARTTLS/i.test(message)) {
    return "The server does not offer STARTTLS, and passwords are never sent unencrypted to another machine. Use smtps://, or enable TLS on the server.";
  }
  return "The encrypted connection failed. smtps:// uses TLS from the start (port 465), smtp:// starts without it (ports 25 and 587).";
}

function recipientAdvice({ responseCode, response }: SmtpTrouble): string {
  if (responseCode === null) return "The connection ended. Check the server's log.";
  if (/STARTTLS/i.test(response ?? "")) {
    return "The server accepts mail over TLS only. Use smtps:// if it offers that, or enable STARTTLS on the server.";
  }
  if (responseCode === 530 || /auth/i.test(response ?? "")) {
    return "The server requires user and password. Add them to SMTP_URL.";
  }
  if (/relay|denied|not permitted/i.test(response ?? "")) {
    return "The server does not relay mail for this sender. Sign in with user and password, or allow control's address on the server.";
  }
  if (responseCode < 500) {
    return "The server deferred the mail (greylisting or a rate limit). Mails are retried automatically, test mails are not. Try again in a few minutes.";
  }
  return "The server refused this recipient or this sender. Check the address and MAIL_FROM.";
}

const tlsWords = /certificate|self.signed|STARTTLS|TLS|SSL|wrong version number/i;

/** What ended an attempt, with every form of the password taken out: servers may repeat it. */
export function readTrouble(error: unknown, server: MailServer): SmtpTrouble {
  const raw = error instanceof Error ? error : new Error(String(error));
  const text = (name: string) => {
    const value: unknown = Reflect.get(raw, name);
    return typeof value === "string" ? value : null;
  };
  const number: unknown = Reflect.get(raw, "responseCode");
  const code = text("originalCode") ?? text("code");
  return {
    message: hideSecrets(raw.message, server),
    response: hideSecrets(text("response"), server),
    responseCode: typeof number === "number" ? number : null,
    code,
    tls: text("code") === "ETLS" || tlsWords.test(`${code ?? ""} ${raw.message}`),
  };
}

/** The text without the password, plain or in the forms in which it goes to the server. */
function hideSecrets<T extends string | null>(text: T, { login }: MailServer): T | string {
  if (text === null || login === null || login.pass === "") return text;
  const { user, pass } = login;
  const base64 = (value: string) => Buffer.from(value).toString("base64");
  const forms = [
    base64(`\u0000${user}\u0000${pass}`),
    base64(pass),
    encodeURIComponent(pass),
    pass,
  ];
  let hidden: string = text;
  for (const form of forms) hidden = hidden.replaceAll(form, "***");
  return hidden;
}

import type { MailStep } from "@lapline/contracts";
import type { MailServer } from "./readMailServer.ts";

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
        ? "The connection broke while signing in. Look at the server's log."
        : "The server did not accept user and password. Look at both in SMTP_URL: signs such as @, : and / are written percent-encoded there, and some providers want a password made for programs.";
    case "recipient":
      return recipientAdvice(trouble);
    case "content":
      return trouble.responseCode === null
        ? "The connection broke after the mail was handed over, so nobody knows whether it arrived. Look into the recipient's inbox and the server's log."
        : "The server refused the content. Its answer says why; often it is a rule on spam or size, or a sender domain without SPF and DKIM.";
  }
}

function connectAdvice({ host, port }: MailServer, { code }: SmtpTrouble): string {
  switch (code) {
    case "ECONNREFUSED":
      return `Nothing listens on port ${port} of ${host}. Look at host and port in SMTP_URL, and whether the server runs.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EDNS":
      return `The name ${host} has no address. Look at the host in SMTP_URL and at the name servers of the machine that control runs on.`;
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "ETIMEDOUT":
      return `${host} did not answer on port ${port}. A firewall may be in between; many networks close port 25. The other way round, smtp:// on a port that expects TLS from the start waits for ever: use smtps:// for port 465.`;
    default:
      return `The connection to ${host} on port ${port} ended early. Look whether a mail server listens there, and whether it expects TLS from the start (smtps://).`;
  }
}

function encryptAdvice({ host, requireTls }: MailServer, { code, message }: SmtpTrouble): string {
  if (code !== null && /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO/.test(code)) {
    return `The certificate of ${host} is not trusted here (${code}). Renew it, use the name that it is made for in SMTP_URL, or give control the authority that signed it with NODE_EXTRA_CA_CERTS.`;
  }
  if (requireTls && /STARTTLS/i.test(message)) {
    return "The server offers no STARTTLS, and a password is never sent in the clear to another machine. Use smtps://, or switch TLS on at the server.";
  }
  return "The encrypted connection could not be made. smtps:// wants TLS from the first byte (port 465), smtp:// starts without it (ports 25 and 587).";
}

function recipientAdvice({ responseCode, response }: SmtpTrouble): string {
  if (responseCode === null) return "The connection broke. Look at the server's log.";
  if (/STARTTLS/i.test(response ?? "")) {
    return "The server takes mail over TLS only. Use smtps:// where it offers that, or switch STARTTLS on at the server.";
  }
  if (responseCode === 530 || /auth/i.test(response ?? "")) {
    return "The server wants user and password: write them into SMTP_URL.";
  }
  if (/relay|denied|not permitted/i.test(response ?? "")) {
    return "The server does not pass mail on for this sender. Sign in with user and password, or allow control's address at the server.";
  }
  if (responseCode < 500) {
    return "The server asks for patience (greylisting, or too much at once). Mails are tried again by themselves; a test mail is not: try again in some minutes.";
  }
  return "The server does not take mail for this recipient, or not from this sender. Look at the address and at MAIL_FROM.";
}

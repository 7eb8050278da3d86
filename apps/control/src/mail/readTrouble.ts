import type { MailServer } from "./readMailServer.ts";
import type { SmtpTrouble } from "./smtpAdvice.ts";

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

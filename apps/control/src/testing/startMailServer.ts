import type { Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { localhostCertificate } from "./localhostCertificate.ts";

/** What the server answers: at the recipient, and after the content. Undefined: accepted. */
export interface MailServerScript {
  atRecipient?: { code: number; message: string } | undefined;
  atContent?: { code: number; message: string } | "drop" | undefined;
  /** STARTTLS: `offered`, or `demanded` before a sender is taken. Without it there is none. */
  tls?: "offered" | "demanded";
  /** Who may sign in; without it nobody can. */
  login?: { user: string; pass: string };
}

/** A real SMTP server on a free port of this machine that does what the test says next. */
export async function startMailServer(script: MailServerScript = {}) {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  let asked = 0;
  const refusal = ({ code, message }: { code: number; message: string }) =>
    Object.assign(new Error(message), { responseCode: code });
  let passwords = 0;
  const options: SMTPServerOptions = {
    ...localhostCertificate,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: [
      ...(script.tls === undefined ? ["STARTTLS"] : []),
      ...(script.login === undefined ? ["AUTH"] : []),
    ],
    onAuth: ({ username, password }, _session, done) => {
      passwords += 1;
      const { login } = script;
      if (username === login?.user && password === login?.pass) done(null, { user: username });
      // Some servers repeat what they were sent.
      else
        done(refusal({ code: 535, message: `Authentication of ${username}:${password} failed` }));
    },
    onMailFrom: (_address, session, done) => {
      const wanted = script.tls === "demanded" && !session.secure;
      done(wanted ? refusal({ code: 530, message: "Must issue a STARTTLS command first" }) : null);
    },
    onRcptTo: (_address, _session, done) => {
      asked += 1;
      done(script.atRecipient ? refusal(script.atRecipient) : null);
    },
    onData: (stream, _session, done) => {
      let text = "";
      stream.setEncoding("utf8");
      stream.on("data", (chunk: string) => {
        text += chunk;
      });
      stream.on("end", () => {
        const { atContent } = script;
        if (atContent === "drop") {
          received.push(text);
          for (const socket of sockets) socket.destroy();
        } else if (atContent === undefined) {
          received.push(text);
          done();
        } else done(refusal(atContent));
      });
    },
  };
  const server = new SMTPServer(options);
  server.on("error", () => undefined);
  server.server.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    script,
    /** Whole messages whose content arrived. */
    received,
    recipientsAsked: () => asked,
    /** How often somebody sent a password. */
    passwordsSent: () => passwords,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

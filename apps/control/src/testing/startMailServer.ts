import type { Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** What the server answers: at the recipient, and after the content. Undefined: accepted. */
export interface MailServerScript {
  atRecipient?: { code: number; message: string } | undefined;
  atContent?: { code: number; message: string } | "drop" | undefined;
}

/** A real SMTP server on a free port of this machine that does what the test says next. */
export async function startMailServer(script: MailServerScript = {}) {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  let asked = 0;
  const refusal = ({ code, message }: { code: number; message: string }) =>
    Object.assign(new Error(message), { responseCode: code });
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
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
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
